import type { BodyPieces } from "../../base/streamed-http";
import { StreamedDigest } from "../../traffic/digest";

/** A body whose beginning is buffered before it is forwarded. */
export interface BufferedBody {
  /** Undefined if the body exceeds the limit. */
  readonly complete: Uint8Array | undefined;
  /** Yields the whole body. Call only once. */
  pieces(): BodyPieces;
}

export async function bufferBody(body: BodyPieces, maxBytes: number): Promise<BufferedBody> {
  const pieces = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= maxBytes) {
    const next = await pieces.next();
    if (next.done === true) {
      const complete = Buffer.concat(chunks);
      return { complete, pieces: () => joinPieces(chunks, undefined) };
    }
    chunks.push(next.value);
    size += next.value.length;
  }
  return { complete: undefined, pieces: () => joinPieces(chunks, pieces) };
}

async function* joinPieces(
  pieces: readonly Uint8Array[],
  remainingPieces: AsyncIterator<Uint8Array> | undefined,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  if (remainingPieces !== undefined) yield* { [Symbol.asyncIterator]: () => remainingPieces };
}

/** Computes the digest of a body while it is forwarded. */
export function digestBody(body: BodyPieces, contentType: string) {
  const digest = new StreamedDigest(contentType);
  let hasEnded = false;
  const pieces = async function* () {
    for await (const piece of body) {
      if (!hasEnded) digest.add(piece);
      yield piece;
    }
  };
  const finishDigest = () => {
    hasEnded = true;
    return digest.end();
  };
  return { pieces: pieces(), end: finishDigest };
}

interface BodyEvents {
  /** Undefined if the response doesn't announce it. */
  readonly length: number | undefined;
  readonly maxKeptBytes: number;
  /** Called once with the beginning of the body, before the last byte is forwarded. */
  end(beginning: Uint8Array): Promise<void>;
  /** Called if the body couldn't be fully forwarded. */
  lose(): void;
}

/** Forwards a body and keeps a copy of its beginning. */
export async function* forwardPieces(
  body: BodyPieces,
  { length, maxKeptBytes, end, lose }: BodyEvents,
): AsyncGenerator<Uint8Array> {
  const firstPieces: Uint8Array[] = [];
  let receivedBytes = 0;
  let hasEnded = false;
  const endOnce = async () => {
    if (!hasEnded) await end(Buffer.concat(firstPieces));
    hasEnded = true;
  };
  try {
    for await (const piece of body) {
      if (receivedBytes < maxKeptBytes) firstPieces.push(piece.subarray(0, maxKeptBytes - receivedBytes));
      receivedBytes += piece.length;
      if (receivedBytes === length) await endOnce();
      yield piece;
    }
    await endOnce();
  } finally {
    if (!hasEnded) lose();
  }
}
