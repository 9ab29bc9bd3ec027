// Adds a note to each active case with an HTTP agent that retries everything that isn't a 4xx.
import http from "node:http";

const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key } = process.env;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const once = (method, path, body) =>
  new Promise((done, failed) => {
    const request = http.request(
      url + path,
      { method, headers: { XApiKey: key, "content-type": "application/json" }, timeout: 40_000 },
      (answer) => {
        const pieces = [];
        answer
          .on("data", (piece) => pieces.push(piece))
          .on("error", failed)
          .on("end", () =>
            done({ status: answer.statusCode, body: JSON.parse(Buffer.concat(pieces).toString() || "null") }),
          );
      },
    );
    request
      .on("error", failed)
      .on("timeout", () => request.destroy(new Error("timeout")))
      .end(body && JSON.stringify(body));
  });

async function call(method, path, body) {
  for (let left = 3; ; left -= 1) {
    const answer = await once(method, path, body).catch(() => ({ status: 599 }));
    if (answer.status < 300) return answer.body;
    if (left === 0 || (answer.status < 500 && answer.status !== 429))
      throw new Error(`${method} ${path}: ${answer.status}`);
    await sleep(answer.status === 429 ? answer.body.retryAfter * 1000 + 20 : 700 * (4 - left));
  }
}

const { cases } = await call("GET", "/cases?Statuses=Active&PageSize=25&Sort=DateCreated");
for (const { id } of cases)
  await call("POST", `/cases/${id}/notes`, { description: "Second reminder sent by post." });
console.log(`${cases.length} notes`);
