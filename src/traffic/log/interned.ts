import type { Headers } from "../../base/http";
import type { StoredBody } from "../full-exchange";

/** Recurring text. Written once per segment; later entries refer to it by number. */
interface InternedText {
  number: number;
  /** Segment to which the text was last written. */
  segment: number;
}

export interface InternedHeaders extends InternedText {
  /** Returns the masked headers. Called only when they are written. */
  masked(): Headers;
}

export interface InternedBody extends InternedText {
  readonly body: StoredBody;
}

const unwrittenFields = { number: 0, segment: -1 };

export const internHeaders = (getMaskedHeaders: () => Headers): InternedHeaders => ({
  ...unwrittenFields,
  masked: getMaskedHeaders,
});
export const internBody = (body: StoredBody): InternedBody => ({ ...unwrittenFields, body });
