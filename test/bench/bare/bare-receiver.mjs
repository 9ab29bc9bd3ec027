// The lower bound for a receiver: node:http that reads a body and responds with 204. Prints its port.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    Buffer.concat(chunks);
    response.writeHead(204).end();
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
