import type { Headers } from "../../base/http";
import type { KeptBody } from "../whole-exchange";

/** Something that recurs in a segment and is written there once; later entries refer to its number. */
interface Interned {
  number: number;
  /** The segment that has it. */
  segment: number;
}

export interface InternedHeaders extends Interned {
  /** Called when they are written. */
  masked(): Headers;
}

export interface InternedBody extends Interned {
  readonly body: KeptBody;
}

const unwritten = { number: 0, segment: -1 };

export const internHeaders = (masked: () => Headers): InternedHeaders => ({ ...unwritten, masked });
export const internBody = (body: KeptBody): InternedBody => ({ ...unwritten, body });
