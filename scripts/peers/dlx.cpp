// Plain dancing links: exact cover search that chooses an item with the fewest options.
//
// usage: dlx first|all FILE
//
// FILE is an exact cover problem in the text format of Knuth's programs (Donald E. Knuth, The Art
// of Computer Programming 4B, 2022, section 7.2.2.1): a line of items, those after `|` covered at
// most once, then an option a line; lines that begin with `|` are comments. Items have neither
// bounds nor colours. Prints `found N` at every hundredth solution more, so that the number is
// known whenever the program is stopped, and `yes`, `no` or the number at the end.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

struct Node {
    int left, right, up, down, item;
};

// Node 0 is the head of the items, nodes 1 to n are the items, and the others belong to options.
// The nodes of an option are next to each other, and joined by `left` and `right`.
static std::vector<Node> nodes(1, Node{0, 0, 0, 0, 0});
static std::vector<int> sizes(1, 0);
static bool first_only;
static long long found, next_report = 1;

static void read(const char *path) {
    std::ifstream file(path);
    if (!file) {
        std::cerr << path << " cannot be read\n";
        exit(2);
    }
    std::unordered_map<std::string, int> named;
    std::string line, word;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] == '|') continue;
        std::istringstream words(line);
        if (named.empty()) {
            bool primary = true;
            while (words >> word) {
                if (word == "|") {
                    primary = false;
                    continue;
                }
                int item = nodes.size();
                named[word] = item;
                sizes.push_back(0);
                nodes.push_back(Node{item, item, item, item, item});
                if (!primary) continue;
                nodes[item].left = nodes[0].left;
                nodes[item].right = 0;
                nodes[nodes[0].left].right = item;
                nodes[0].left = item;
            }
            continue;
        }
        int start = nodes.size();
        while (words >> word) {
            auto item = named.find(word);
            if (item == named.end()) {
                std::cerr << word << " is no item: bounds and colours are not supported\n";
                exit(2);
            }
            int node = nodes.size(), head = item->second;
            nodes.push_back(Node{node - 1, node + 1, nodes[head].up, head, head});
            nodes[nodes[head].up].down = node;
            nodes[head].up = node;
            sizes[head]++;
        }
        nodes[start].left = nodes.size() - 1;
        nodes.back().right = start;
    }
}

static void cover(int item) {
    nodes[nodes[item].left].right = nodes[item].right;
    nodes[nodes[item].right].left = nodes[item].left;
    for (int row = nodes[item].down; row != item; row = nodes[row].down)
        for (int node = nodes[row].right; node != row; node = nodes[node].right) {
            nodes[nodes[node].up].down = nodes[node].down;
            nodes[nodes[node].down].up = nodes[node].up;
            sizes[nodes[node].item]--;
        }
}

static void uncover(int item) {
    for (int row = nodes[item].up; row != item; row = nodes[row].up)
        for (int node = nodes[row].left; node != row; node = nodes[node].left) {
            sizes[nodes[node].item]++;
            nodes[nodes[node].up].down = node;
            nodes[nodes[node].down].up = node;
        }
    nodes[nodes[item].left].right = item;
    nodes[nodes[item].right].left = item;
}

// Whether the search is over, as one solution is enough.
static bool search() {
    if (nodes[0].right == 0) {
        if (++found >= next_report) {
            printf("found %lld\n", found);
            fflush(stdout);
            next_report = found + found / 100 + 1;
        }
        return first_only;
    }
    int best = nodes[0].right;
    for (int item = best; item != 0; item = nodes[item].right)
        if (sizes[item] < sizes[best]) best = item;
    cover(best);
    for (int row = nodes[best].down; row != best; row = nodes[row].down) {
        for (int node = nodes[row].right; node != row; node = nodes[node].right)
            cover(nodes[node].item);
        if (search()) return true;
        for (int node = nodes[row].left; node != row; node = nodes[node].left)
            uncover(nodes[node].item);
    }
    uncover(best);
    return false;
}

int main(int count, char **words) {
    if (count != 3) {
        std::cerr << "usage: dlx first|all FILE\n";
        return 2;
    }
    first_only = words[1] == std::string("first");
    read(words[2]);
    search();
    if (first_only)
        puts(found ? "yes" : "no");
    else
        printf("%lld\n", found);
}
