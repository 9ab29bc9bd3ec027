// A local server for pages of cases: `node page-server.mjs <records> <latencyMs>`. Prints its URL.
import { createServer } from "node:http";
import { caseRecord, idPrefix } from "./case-record.mjs";

const [, , total = "1000", latency = "0"] = process.argv;
const sizes = new Map();
/**
 * Builds a page as bytes and records the positions of its IDs, so each response needs only a copy and a few
 * changed digits.
 */
function template(pageSize) {
  const body = Buffer.from(
    JSON.stringify({ cases: Array.from({ length: pageSize }, (_, index) => caseRecord(index)) }).slice(0, -1),
  );
  const places = [];
  for (
    let at = body.indexOf(`{"id":"${idPrefix}`);
    at >= 0;
    at = body.indexOf(`{"id":"${idPrefix}`, at + 1)
  ) {
    places.push(at + `{"id":"${idPrefix}`.length);
  }
  return { body, places };
}

function pageBytes(page, pageSize) {
  if (!sizes.has(pageSize)) sizes.set(pageSize, template(pageSize));
  const { body, places } = sizes.get(pageSize);
  const pageFields = {
    totalResults: Number(total),
    currentPage: page,
    skipped: (page - 1) * pageSize,
    pageSize,
    responseCount: pageSize,
    totalPages: Math.ceil(Number(total) / pageSize),
  };
  const bytes = Buffer.concat([body, Buffer.from(`,"page":${JSON.stringify(pageFields)}}`)]);
  places.forEach((at, index) => {
    bytes.write(String((page - 1) * pageSize + index).padStart(12, "0"), at, "latin1");
  });
  return bytes;
}

const server = createServer((request, response) => {
  const page = Number(/[?&]Page=(\d+)/i.exec(request.url)?.[1] ?? 1);
  const pageSize = Number(/[?&]PageSize=(\d+)/i.exec(request.url)?.[1] ?? 10);
  const answer = () => {
    const bytes = pageBytes(page, pageSize);
    response.writeHead(200, { "content-type": "application/json", "content-length": bytes.length });
    response.end(bytes);
  };
  if (latency === "0") answer();
  else setTimeout(answer, Number(latency));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
