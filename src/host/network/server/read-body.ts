import type { Readable } from "node:stream";
import { Failure } from "../../../base/failure";

/** Number of body bytes to read before `chooseLimit` is called. */
const maxInitialBytes = 65_536;

export type Body = Uint8Array | "too large";

/** Limits the total size of bodies. Callers wait in order until enough bytes are free. */
export class ByteBudget {
  readonly #waiting: { readonly bytes: number; go(): void }[] = [];

  constructor(private left: number) {}

  acquire(bytes: number): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ bytes, go });
      this.#admit();
    });
  }

  release(bytes: number): void {
    this.left += bytes;
    this.#admit();
  }

  #admit(): void {
    for (
      let next = this.#waiting[0];
      next !== undefined && next.bytes <= this.left;
      next = this.#waiting[0]
    ) {
      this.#waiting.shift();
      this.left -= next.bytes;
      next.go();
    }
  }
}

export interface BodyLimits {
  /**
   * Returns how many bytes of the body to keep. Called once, and only if the body is longer than
   * `maxInitialBytes`.
   */
  chooseLimit(): number | Promise<number>;
  readonly budget: ByteBudget;
  /**
   * Maximum number of bytes read from a refused body before the connection closes. Reading on lets the sender
   * see the response.
   */
  readonly maxDrainedBytes: number;
}

/** A body, with a function that frees its share of the budget. */
export interface BudgetedBody {
  readonly body: Body;
  release(): void;
}

interface IncomingBody extends Readable {
  /** False if the connection was lost before the end. */
  readonly complete: boolean;
}

/**
 * Reads a body within the limits. Uses events, because iterating over the stream would cost as much as
 * everything else in a small request.
 */
export function readBody(incoming: IncomingBody, limits: BodyLimits): Promise<BudgetedBody> {
  const { budget, maxDrainedBytes } = limits;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let limit = maxInitialBytes;
  let isLimitChosen = false;
  let reservedBytes = 0;
  let isOver = false;
  const release = () => {
    isOver = true;
    budget.release(reservedBytes);
    reservedBytes = 0;
  };
  const applyLimit = async () => {
    isLimitChosen = true;
    incoming.pause();
    limit = await limits.chooseLimit();
    if (size > limit) chunks.length = 0;
    else {
      await budget.acquire(limit);
      reservedBytes = limit;
      if (isOver) release();
    }
    incoming.resume();
  };
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      release();
      reject(error);
    };
    const finishReading = (body: Body) => {
      if (body === "too large") release();
      resolve({ body, release });
    };
    incoming.on("data", (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= limit || !isLimitChosen) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit && !isLimitChosen) applyLimit().catch(fail);
      if (size <= maxDrainedBytes) return;
      incoming.pause();
      finishReading("too large");
    });
    incoming.on("error", fail);
    incoming.on("close", () => {
      if (!incoming.complete) fail(new Failure("network", "the request broke off"));
    });
    incoming.on("end", () => {
      if (size > limit) finishReading("too large");
      else finishReading(chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks));
    });
  });
}
