import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BodyStream } from "../../../base/http";

/** Writes at the client's speed until the stream ends, the client disconnects, or `end` is aborted. */
export async function pipeBody(stream: BodyStream, outgoing: Writable, end: AbortSignal): Promise<void> {
  const disconnect = new AbortController();
  outgoing.once("close", () => disconnect.abort());
  await pipeline(Readable.from(stream(AbortSignal.any([disconnect.signal, end]))), outgoing);
}
