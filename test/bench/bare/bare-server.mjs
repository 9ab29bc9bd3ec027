// The lower bound for a server: node:http that responds to everything with the same bytes. Prints its port.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.argv[2]);
const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
