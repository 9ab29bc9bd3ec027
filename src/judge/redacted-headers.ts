import { Failure } from "../base/failure";
import type { HeaderName } from "../base/http";
import type { FullExchange } from "../traffic/full-exchange";

const judgedHeaders: readonly HeaderName[] = ["authorization", "idempotency-key", "xapikey"];

/** Matches `[REDACTED]`, `Bearer ***` and the like. recoup's own digests continue after `masked`. */
function isPlaceholder(value: string): boolean {
  const text = value.replace(/^bearer /i, "");
  return /^\*+$/.test(text) || /^(?:redacted|removed|masked|hidden|x+)$/i.test(text.replace(/\W/g, ""));
}

/** Throws if a key is redacted, because different keys then look equal. */
export function refuseRedacted({ headers }: FullExchange, file: string): void {
  const name = judgedHeaders.find((header) => isPlaceholder(headers[header] ?? ""));
  if (name === undefined) return;
  throw new Failure("usage", `${file} can't be judged: the header ${name} is redacted in it.`, {
    hint: "Record it with --har, which replaces keys with digests, or don't redact the keys.",
  });
}
