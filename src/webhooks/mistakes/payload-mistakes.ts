import { readSeconds } from "../signature-header";
import { type Interpretation, mistake } from "./mistake";

type Part = string | Uint8Array;
/** Builds the signed payload. Undefined if it needs a time that is missing. */
export type Payload = (time: string | undefined, body: Uint8Array) => readonly Part[] | undefined;

const next = "Sign the text of t as it is in the header, a dot, and the raw body.";
const withTime = (build: (time: string, body: Uint8Array) => readonly Part[] | undefined): Payload => {
  return (time, body) => (time === undefined ? undefined : build(time, body));
};

const separators = { "": "nothing", ":": "a colon", ",": "a comma", "\n": "a line break", " ": "a space" };
const moreSeparators = {
  "-": "a hyphen",
  _: "an underscore",
  "|": "a bar",
  ";": "a semicolon",
  "&": "an ampersand",
};

const otherSeparators = Object.entries({ ...separators, ...moreSeparators }).map(([separator, name]) => ({
  value: withTime((time, body) => [time, separator, body]),
  mistake: mistake("payload-separator", `The signature was made with ${name} between t and the body.`, next),
}));

const bodyOnly: Interpretation<Payload> = {
  value: (_time, body) => [body],
  mistake: mistake("payload-without-time", "The signature was made over the body alone, without t.", next),
};

const bodyFirst: Interpretation<Payload> = {
  value: withTime((time, body) => [body, ".", time]),
  mistake: mistake("payload-order", "The signature was made over the body before t.", next),
};

const renamed: Interpretation<Payload> = {
  value: withTime((time, body) => ["t=", time, ".", body]),
  mistake: mistake(
    "payload-named-time",
    'The signature was made over "t=" and the time, not the time alone.',
    next,
  ),
};

const inMilliseconds: Interpretation<Payload> = {
  value: withTime((time, body) => [time, "000.", body]),
  mistake: mistake("payload-milliseconds", "The signature was made over t in milliseconds.", next),
};

const inSeconds: Interpretation<Payload> = {
  value: withTime((time, body) => {
    const ms = readSeconds(time);
    return ms === undefined ? undefined : [`${Math.floor(ms / 1000)}.`, body];
  }),
  mistake: mistake("payload-seconds", "The signature was made over seconds, and t has milliseconds.", next),
};

const ofTimestampHeader = (text: string): Interpretation<Payload> => ({
  value: (_time, body) => [text, ".", body],
  mistake: mistake(
    "payload-timestamp-header",
    "The signature was made over the value of the timestamp header, which differs from t.",
    next,
  ),
});

/** Lists known ways to combine time and body, starting with the correct one. */
export function payloadReadings(timestampHeader: string | undefined): readonly Interpretation<Payload>[] {
  return [
    { value: withTime((time, body) => [time, ".", body]) },
    ...(timestampHeader === undefined ? [] : [ofTimestampHeader(timestampHeader.trim())]),
    bodyOnly,
    ...otherSeparators,
    bodyFirst,
    renamed,
    inMilliseconds,
    inSeconds,
  ];
}
