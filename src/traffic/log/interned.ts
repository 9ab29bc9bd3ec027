import type { Headers } from "../../base/http";
import type { KeptBody } from "../whole-exchange";

/** Recurring text, written once per segment. Later entries refer to it by number. */
interface InternedTexts {
  number: number;
  /** The segment that contains the text. */
  segment: number;
}

export interface InternedHeaders extends InternedTexts {
  /** Called when the headers are written. */
  masked(): Headers;
}

export interface InternedBody extends InternedTexts {
  readonly body: KeptBody;
}

const unwritten = { number: 0, segment: -1 };

export const internHeaders = (masked: () => Headers): InternedHeaders => ({ ...unwritten, masked });
export const internBody = (body: KeptBody): InternedBody => ({ ...unwritten, body });
