// Treats every POST as a new case and responds immediately. Prints its URL.
import { createServer } from "node:http";

const answer = JSON.stringify({
  id: "0b9c6f6e-6c58-4f0e-9d5e-3f1f6b1f7a11",
  reference: "7KQ2M9XA",
  lifecycle: "PendingVerification",
});
const headers = { "content-type": "application/json", "content-length": answer.length };
const server = createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(200, headers).end(answer));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
