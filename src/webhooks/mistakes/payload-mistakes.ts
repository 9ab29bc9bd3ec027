import { readSeconds } from "../signature-header";
import { buildMistake, type Interpretation } from "./mistake";

type PayloadPart = string | Uint8Array;
/** Builds the signed payload. Undefined if it needs a time that is missing. */
export type PayloadBuilder = (
  time: string | undefined,
  body: Uint8Array,
) => readonly PayloadPart[] | undefined;

const nextStep = "Sign the text of t as it is in the header, a dot, and the raw body.";
const requireTime = (
  build: (time: string, body: Uint8Array) => readonly PayloadPart[] | undefined,
): PayloadBuilder => {
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

const separatorReadings = Object.entries({ ...separators, ...moreSeparators }).map(([separator, name]) => ({
  value: requireTime((time, body) => [time, separator, body]),
  mistake: buildMistake(
    "payload-separator",
    `The signature was made with ${name} between t and the body.`,
    nextStep,
  ),
}));

const bodyOnlyReading: Interpretation<PayloadBuilder> = {
  value: (_time, body) => [body],
  mistake: buildMistake(
    "payload-without-time",
    "The signature was made over the body alone, without t.",
    nextStep,
  ),
};

const bodyFirstReading: Interpretation<PayloadBuilder> = {
  value: requireTime((time, body) => [body, ".", time]),
  mistake: buildMistake("payload-order", "The signature was made over the body before t.", nextStep),
};

const namedTimeReading: Interpretation<PayloadBuilder> = {
  value: requireTime((time, body) => ["t=", time, ".", body]),
  mistake: buildMistake(
    "payload-named-time",
    'The signature was made over "t=" and the time, not the time alone.',
    nextStep,
  ),
};

const millisecondsReading: Interpretation<PayloadBuilder> = {
  value: requireTime((time, body) => [time, "000.", body]),
  mistake: buildMistake("payload-milliseconds", "The signature was made over t in milliseconds.", nextStep),
};

const secondsReading: Interpretation<PayloadBuilder> = {
  value: requireTime((time, body) => {
    const ms = readSeconds(time);
    return ms === undefined ? undefined : [`${Math.floor(ms / 1000)}.`, body];
  }),
  mistake: buildMistake(
    "payload-seconds",
    "The signature was made over seconds, and t has milliseconds.",
    nextStep,
  ),
};

const createHeaderReading = (text: string): Interpretation<PayloadBuilder> => ({
  value: (_time, body) => [text, ".", body],
  mistake: buildMistake(
    "payload-timestamp-header",
    "The signature was made over the value of the timestamp header, which differs from t.",
    nextStep,
  ),
});

/** Lists known ways to combine time and body, starting with the correct one. */
export function listPayloadReadings(
  timestampHeader: string | undefined,
): readonly Interpretation<PayloadBuilder>[] {
  return [
    { value: requireTime((time, body) => [time, ".", body]) },
    ...(timestampHeader === undefined ? [] : [createHeaderReading(timestampHeader.trim())]),
    bodyOnlyReading,
    ...separatorReadings,
    bodyFirstReading,
    namedTimeReading,
    millisecondsReading,
    secondsReading,
  ];
}
