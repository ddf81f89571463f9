//! Roles: the purposes of constraints.

use std::fmt;
use std::hash::Hash;
use std::ops::{BitOr, BitOrAssign};

use itertools::Itertools;

use crate::choices;

choices! {
    /// The purpose of a constraint, and so what may be concluded from a formula that contains it.
    Role {
        /// The puzzle says so.
        Rule = "rule",
        /// The instance gives it; a search for needless clues may drop it.
        Clue = "clue",
        /// It follows from rules and clues, and helps the solver.
        Implied = "implied",
        /// At least one member of each class of solutions satisfies it.
        ///
        /// James Crawford, Matthew Ginsberg, Eugene Luks and Amitabha Roy, "Symmetry-breaking
        /// predicates for search problems", 1996.
        Symmetry = "symmetry",
        /// Some solution is expected to satisfy it.
        ///
        /// Carla Gomes and Meinolf Sellmann, "Streamlined constraint reasoning", 2004.
        Streamliner = "streamliner",
    }
}

/// A set of roles.
///
/// ```
/// use puzzlec_encodings::{Role, Roles};
///
/// let roles = Roles::PLAIN | Role::Symmetry;
/// assert!(roles.contains(Role::Clue) && !roles.contains(Role::Implied));
/// assert_eq!(roles.to_string(), "rule clue symmetry");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Roles(u8);

impl Roles {
    /// No role.
    pub const NONE: Self = Self(0);

    /// Rules and clues: the puzzle, and nothing else.
    pub const PLAIN: Self = Self(1 << Role::Rule as u8 | 1 << Role::Clue as u8);

    /// Every role.
    pub const ALL: Self = Self((1 << Role::ALL.len()) - 1);

    /// True if the role is in the set.
    pub const fn contains(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 == 1
    }

    /// The roles of this set that another one lacks.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// True if no role is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles in the set, in the order of [`Role::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.iter().copied().filter(move |&role| self.contains(role))
    }

    /// True if every solution satisfies a formula of these roles.
    pub const fn keeps_all(self) -> bool {
        !self.contains(Role::Symmetry) && !self.contains(Role::Streamliner)
    }
}

impl From<Role> for Roles {
    fn from(role: Role) -> Self {
        Self(1 << role as u8)
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::NONE, Self::bitor)
    }
}

impl<R: Into<Self>> BitOr<R> for Roles {
    type Output = Self;

    fn bitor(self, other: R) -> Self {
        Self(self.0 | other.into().0)
    }
}

impl<R: Into<Self>> BitOrAssign<R> for Roles {
    fn bitor_assign(&mut self, other: R) {
        *self = *self | other;
    }
}

impl fmt::Display for Roles {
    /// The names of the roles, with blanks between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.iter().format(" "))
    }
}

/// The purpose of a model: the roles that are wanted, and whether one solution is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Request {
    /// The roles whose constraints the formula shall contain.
    pub roles: Roles,
    /// One solution is enough: the model adds the roles that help to find one.
    pub one: bool,
    /// Each constraint means the same alone: none is shorter for what others say.
    pub apart: bool,
}

impl Request {
    /// All solutions of rules and clues.
    pub const PLAIN: Self = Self::of(Roles::PLAIN);

    /// All solutions of these roles.
    pub const fn of(roles: Roles) -> Self {
        Self { roles, one: false, apart: false }
    }

    /// One solution of these roles is enough.
    pub const fn one(roles: Roles) -> Self {
        Self { one: true, ..Self::of(roles) }
    }

    /// All solutions of these roles, by constraints of which each means the same alone.
    pub const fn apart(roles: Roles) -> Self {
        Self { apart: true, ..Self::of(roles) }
    }
}

impl Default for Request {
    /// Everything that is posted.
    fn default() -> Self {
        Self::of(Roles::ALL)
    }
}
