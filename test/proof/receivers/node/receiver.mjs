import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter } from "node:path";

const secretFiles = (process.env.SECRET_FILES ?? "").split(delimiter).filter(Boolean);
const maxAgeSeconds = 300;
const maxAheadSeconds = 30;

/**
 * Verifies deliveries and responds to them. A design adds `receive(event, headers)` and `state(caseId)`, and
 * a planted bug overrides one method.
 */
export class Receiver {
  secrets = secretFiles.map((file) => readFileSync(file, "utf8").trim());

  async readBody(request) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Reads the signature and ignores other parts of the header, which later schemes may add. */
  readSignature({ headersDistinct }) {
    const values = headersDistinct["x-service-signature"] ?? [];
    if (values.length !== 1) return undefined;
    const parts = values[0].split(",").map((part) => part.trim().split("="));
    const [times, signatures] = ["t", "v1"].map((name) => parts.filter(([key]) => key === name));
    if (times.length !== 1 || signatures.length !== 1) return undefined;
    const [t, v1] = [times[0][1] ?? "", signatures[0][1] ?? ""];
    return /^\d{1,12}$/.test(t) && /^[0-9a-f]{64}$/.test(v1) ? { t, v1 } : undefined;
  }

  isFresh(t) {
    const age = Math.floor(Date.now() / 1000) - Number(t);
    return age <= maxAgeSeconds && age >= -maxAheadSeconds;
  }

  keyFrom(secret) {
    return Buffer.from(secret, "base64");
  }

  digest(secret, t, body) {
    return createHmac("sha256", this.keyFrom(secret)).update(`${t}.`).update(body).digest("hex");
  }

  isSame(expected, given) {
    return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
  }

  isGenuine(request, body) {
    const signature = this.readSignature(request);
    if (!signature || !this.isFresh(signature.t)) return false;
    return this.secrets.some((secret) => this.isSame(this.digest(secret, signature.t, body), signature.v1));
  }

  parse(body) {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  }

  readEvent(body, headers) {
    try {
      const event = this.parse(body, headers);
      return typeof event?.id === "string" ? event : undefined;
    } catch {
      return undefined;
    }
  }

  /** Responds to a delivery from the test operation. The delivery isn't booked. */
  receiveTest() {
    return 204;
  }

  async deliver(request) {
    const body = await this.readBody(request);
    if (!this.isGenuine(request, body)) return 401;
    const event = this.readEvent(body, request.headers);
    if (!event) return 400;
    if (request.headers["x-service-test"] === "true") return this.receiveTest(event);
    if (typeof event.data?.caseId !== "string") return 204;
    return this.receive(event, request.headers);
  }

  /** Adds a secret for this or another subscription. Earlier secrets stay valid for retries. */
  async learnSecret(request) {
    const { secret } = JSON.parse(await this.readBody(request));
    this.secrets = [secret, ...this.secrets];
    return 204;
  }

  async answer(request, response) {
    const { method, url } = request;
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (method === "GET" && pathname === "/state") {
      const state = await this.state(searchParams.get("caseId"));
      return response
        .writeHead(state ? 200 : 404, { "content-type": "application/json" })
        .end(JSON.stringify(state));
    }
    if (method === "PUT" && pathname === "/hooks/secret")
      return response.writeHead(await this.learnSecret(request)).end();
    if (method !== "POST" || pathname !== "/hooks") return response.writeHead(404).end();
    response.writeHead(await this.deliver(request)).end();
  }
}

/** Starts a design with the bug set in BUG and prints its port. */
export async function start(Design) {
  const { BUG, PORT = "0" } = process.env;
  const Started = BUG ? (await import("./bugs.mjs")).plant(BUG, Design) : Design;
  const receiver = new Started();
  const server = createServer((request, response) =>
    receiver.answer(request, response).catch(() => response.headersSent || response.writeHead(500).end()),
  );
  server.listen(Number(PORT), "127.0.0.1", () =>
    process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`),
  );
}
