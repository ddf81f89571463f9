// A browser and a server of files for tests of the page.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";
import { PAGE } from "./program.mjs";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves the folder of the page on a free port. */
export async function serve(folder = PAGE) {
  const server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const content = readFileSync(file);
      answer.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
      answer.end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  return { url: `http://localhost:${server.address().port}/`, end: () => server.close() };
}

/** Starts Chromium, of the system. It runs without a sandbox of its own, as containers want it. */
export function start() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const without = ["background-networking", "component-update", "gpu", "quic", "sync"];
  const args = ["--no-sandbox", "--no-first-run", ...without.map((what) => `--disable-${what}`)];
  return chromium.launch({ executablePath, args });
}
