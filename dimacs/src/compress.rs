//! Files that may be compressed: `.gz` and `.xz`, without a C compiler.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

#[cfg(feature = "compression")]
use flate2::{Compression, bufread::MultiGzDecoder, write::GzEncoder};
#[cfg(feature = "compression")]
use lzma_rust2::{XzOptions, XzReader, XzWriter};

use crate::files;

/// A file could not be opened.
#[derive(Debug, thiserror::Error)]
#[error("cannot open `{path}`")]
#[non_exhaustive]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub source: io::Error,
}

/// Opens a file for reading and decompresses it if its content begins like gzip or xz, whatever
/// its name. The path `-` is the standard input.
///
/// # Errors
/// If the file cannot be opened or its first bytes cannot be read, or if it is compressed by
/// bzip2. Damage further on is reported by the reader.
pub fn open(path: impl AsRef<Path>) -> Result<Box<dyn BufRead + Send>, OpenError> {
    let path = path.as_ref();
    let input = if is_standard(path) {
        decompress(BufReader::new(io::stdin()))
    } else {
        files::open(path).and_then(|file| decompress(BufReader::new(file)))
    };
    input.map_err(|source| OpenError { path: path.into(), source })
}

/// Decompresses what begins like gzip (with any number of members) or xz; anything else passes.
///
/// # Errors
/// If the first bytes cannot be read, or if they are those of bzip2.
pub fn decompress<'a>(
    mut input: impl BufRead + Send + 'a,
) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    const LONGEST: u64 = 6;
    let mut magic = Vec::new();
    input.by_ref().take(LONGEST).read_to_end(&mut magic)?;
    let whole = io::Cursor::new(magic.clone()).chain(input);
    Ok(match magic.as_slice() {
        #[cfg(feature = "compression")]
        [0x1f, 0x8b, ..] => Box::new(BufReader::new(Unpacked(MultiGzDecoder::new(whole)))),
        #[cfg(feature = "compression")]
        [0xfd, b'7', b'z', b'X', b'Z', 0] => {
            Box::new(BufReader::new(Unpacked(XzReader::new(whole, true))))
        }
        #[cfg(not(feature = "compression"))]
        [0x1f, 0x8b, ..] | [0xfd, b'7', b'z', b'X', b'Z', 0] => {
            let message = "compressed files are not supported here; unpack the file first";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => {
            let message = "bzip2 is not supported; unpack the file with `bunzip2` first";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        _ => Box::new(whole),
    })
}

/// What a decompressor reads, with errors that name their cause.
#[cfg(feature = "compression")]
struct Unpacked<R>(R);

#[cfg(feature = "compression")]
impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes).map_err(|error| match error.raw_os_error() {
            None => io::Error::new(error.kind(), format!("the file is damaged: {error}")),
            Some(_) => error,
        })
    }
}

/// Creates a file for writing, compressed if its name ends with `.gz` or `.xz`. The path `-` is
/// the standard output.
///
/// # Errors
/// If the file cannot be created.
pub fn create(path: impl AsRef<Path>) -> Result<Output<'static>, OpenError> {
    let path = path.as_ref();
    let output = if is_standard(path) {
        Ok(Output::plain(files::stdout()))
    } else {
        std::fs::File::create(path).and_then(|file| Output::by_extension(path, file))
    };
    output.map_err(|source| OpenError { path: path.into(), source })
}

/// The name of a file without the extension of its compression, `.gz` or `.xz`.
pub fn uncompressed(path: &Path) -> &Path {
    let is_compressed = path.extension().is_some_and(|ending| ending == "gz" || ending == "xz");
    if is_compressed { path.file_stem().map_or(path, Path::new) } else { path }
}

/// The path `-` stands for the standard input or output.
fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file being written, plain or compressed. Equal content makes equal files: neither time nor
/// file name go into them.
///
/// Without [`finish`](Output::finish), the file may stay incomplete.
pub struct Output<'a>(Stream<'a>);

type Buffered<'a> = BufWriter<Box<dyn Write + 'a>>;

fn buffered<'a>(out: impl Write + 'a) -> Buffered<'a> {
    BufWriter::new(Box::new(out))
}

enum Stream<'a> {
    Plain(Buffered<'a>),
    #[cfg(feature = "compression")]
    Gz(GzEncoder<Buffered<'a>>),
    #[cfg(feature = "compression")]
    Xz(Box<XzWriter<Buffered<'a>>>),
}

impl<'a> Output<'a> {
    /// Writes as the extension of a path asks: `.gz`, `.xz`, or plain.
    ///
    /// # Errors
    /// If the first bytes cannot be written.
    pub fn by_extension(path: &Path, out: impl Write + 'a) -> io::Result<Self> {
        match path.extension().and_then(|extension| extension.to_str()) {
            #[cfg(feature = "compression")]
            Some("gz") => Ok(Self::gz(out)),
            #[cfg(feature = "compression")]
            Some("xz") => Self::xz(out),
            _ => Ok(Self::plain(out)),
        }
    }

    /// Writes without compression.
    pub fn plain(out: impl Write + 'a) -> Self {
        Self(Stream::Plain(buffered(out)))
    }

    /// Writes gzip.
    #[cfg(feature = "compression")]
    pub fn gz(out: impl Write + 'a) -> Self {
        Self(Stream::Gz(GzEncoder::new(buffered(out), Compression::default())))
    }

    /// Writes xz.
    ///
    /// # Errors
    /// If the first bytes cannot be written.
    #[cfg(feature = "compression")]
    pub fn xz(out: impl Write + 'a) -> io::Result<Self> {
        const PRESET: u32 = 6;
        let writer = XzWriter::new(buffered(out), XzOptions::with_preset(PRESET))?;
        Ok(Self(Stream::Xz(Box::new(writer))))
    }

    /// Completes the file.
    ///
    /// # Errors
    /// If what is still in memory cannot be written.
    #[cfg_attr(
        not(feature = "compression"),
        expect(clippy::infallible_destructuring_match, reason = "compressed streams are others")
    )]
    pub fn finish(self) -> io::Result<()> {
        let mut out = match self.0 {
            Stream::Plain(out) => out,
            #[cfg(feature = "compression")]
            Stream::Gz(encoder) => encoder.finish()?,
            #[cfg(feature = "compression")]
            Stream::Xz(writer) => writer.finish()?,
        };
        out.flush()
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Stream::Plain(out) => out.write(bytes),
            #[cfg(feature = "compression")]
            Stream::Gz(encoder) => encoder.write(bytes),
            #[cfg(feature = "compression")]
            Stream::Xz(writer) => writer.write(bytes),
        }
    }

    /// Hands on what is ready. Compressed data is complete only after [`Output::finish`].
    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Stream::Plain(out) => out.flush(),
            #[cfg(feature = "compression")]
            Stream::Gz(encoder) => encoder.get_mut().flush(),
            #[cfg(feature = "compression")]
            Stream::Xz(writer) => writer.inner_mut().flush(),
        }
    }
}
