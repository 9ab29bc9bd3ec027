// The lower bound for an import: undici posts the same prepared bodies and reads the responses. `node
// bare-posts.mjs <url> <file of bodies> <concurrency> <key> [once]`. A body can be preceded by a path. With
// `once`, each request has an idempotency key, like those of an import.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Pool } from "undici";

const [, , url, file, width, key, once] = process.argv;
const bodies = readFileSync(file, "utf8").trimEnd().split("\n");
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections: Number(width) });
const headers = { "content-type": "application/json", xapikey: key };
let next = 0;
async function post() {
  while (next < bodies.length) {
    const [, path = "/cases", text] = /^(\/\S+)? ?(.*)$/.exec(bodies[next++]);
    const { body, statusCode } = await pool.request({
      method: "POST",
      path: pathname + path,
      headers: once === undefined ? headers : { ...headers, "idempotency-key": randomUUID() },
      body: text,
    });
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`${statusCode} ${answer}`);
  }
}
await Promise.all(Array.from({ length: Number(width) }, post));
await pool.close();
