// The lower bound for a walk: undici reads every page and discards the bytes. `node bare-loop.mjs <url>
// <pages> <requests at a time>`
import { Pool } from "undici";

const [, , url, pages, width] = process.argv;
const pool = new Pool(url, { connections: Number(width) });
let next = 1;
async function read() {
  while (next <= Number(pages)) {
    const { body } = await pool.request({ method: "GET", path: `/cases?Page=${next++}&PageSize=100` });
    for await (const _ of body);
  }
}
await Promise.all(Array.from({ length: Number(width) }, read));
await pool.close();
