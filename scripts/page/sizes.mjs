// The sizes of the files of a page, plain and by brotli, in bytes.
// usage: node scripts/page/sizes.mjs FOLDER [LIMIT]    fails if all by brotli are more than the limit
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder, limit] = process.argv.slice(2);
const sum = [0, 0];
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
for (const name of readdirSync(folder).sort()) {
  const plain = readFileSync(join(folder, name));
  const sizes = [plain.length, brotliCompressSync(plain, { params }).length];
  sizes.forEach((size, at) => (sum[at] += size));
  console.log(`${String(sizes[0]).padStart(9)} ${String(sizes[1]).padStart(9)}  ${name}`);
}
console.log(`${String(sum[0]).padStart(9)} ${String(sum[1]).padStart(9)}  all`);
if (limit !== undefined && sum[1] > Number(limit)) {
  console.error(`by brotli the page has ${sum[1]} bytes, more than ${limit}`);
  process.exit(1);
}
