import { readSeconds } from "../signature-header";
import { buildMistake, type SignatureReading } from "./mistake";

/** Builds the payload to sign. Returns undefined if the payload needs a time and there is none. */
export type PayloadBuilder = (
  time: string | undefined,
  body: Uint8Array,
) => readonly (string | Uint8Array)[] | undefined;

const createReading = (
  cause: string,
  sentence: string,
  value: PayloadBuilder,
): SignatureReading<PayloadBuilder> => ({
  value,
  mistake: buildMistake(
    cause,
    sentence,
    "Sign the text of t as it is in the header, a dot, and the raw body.",
  ),
});

const requireTime =
  (build: (time: string, body: Uint8Array) => ReturnType<PayloadBuilder>): PayloadBuilder =>
  (time, body) =>
    time === undefined ? undefined : build(time, body);

const separators = {
  "": "nothing",
  ":": "a colon",
  ",": "a comma",
  "\n": "a line break",
  " ": "a space",
  "-": "a hyphen",
  _: "an underscore",
  "|": "a bar",
  ";": "a semicolon",
  "&": "an ampersand",
};

const wrongReadings: readonly SignatureReading<PayloadBuilder>[] = [
  createReading(
    "payload-without-time",
    "The signature was made over the body alone, without t.",
    (_time, body) => [body],
  ),
  ...Object.entries(separators).map(([separator, name]) =>
    createReading(
      "payload-separator",
      `The signature was made with ${name} between t and the body.`,
      requireTime((time, body) => [time, separator, body]),
    ),
  ),
  createReading(
    "payload-order",
    "The signature was made over the body before t.",
    requireTime((time, body) => [body, ".", time]),
  ),
  createReading(
    "payload-named-time",
    'The signature was made over "t=" and the time, not the time alone.',
    requireTime((time, body) => ["t=", time, ".", body]),
  ),
  createReading(
    "payload-milliseconds",
    "The signature was made over t in milliseconds.",
    requireTime((time, body) => [time, "000.", body]),
  ),
  createReading(
    "payload-seconds",
    "The signature was made over seconds, and t has milliseconds.",
    requireTime((time, body) => {
      const ms = readSeconds(time);
      return ms === undefined ? undefined : [`${Math.floor(ms / 1000)}.`, body];
    }),
  ),
];

const createHeaderReading = (text: string) =>
  createReading(
    "payload-timestamp-header",
    "The signature was made over the value of the timestamp header, which differs from t.",
    (_time, body) => [text, ".", body],
  );

/** Lists known ways to combine time and body, beginning with the correct one. */
export function listPayloadReadings(
  timestampHeader: string | undefined,
): readonly SignatureReading<PayloadBuilder>[] {
  return [
    { value: requireTime((time, body) => [time, ".", body]) },
    ...(timestampHeader === undefined ? [] : [createHeaderReading(timestampHeader.trim())]),
    ...wrongReadings,
  ];
}
