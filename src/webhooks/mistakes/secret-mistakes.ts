import { secretKey } from "../signature";
import { distinct, type Mistake, mistake, type Reading } from "./mistake";

export interface OtherSecret {
  /** What the person knows it by: `the old secret`, `subscription 3f25…`. Never the secret. */
  readonly name: string;
  readonly secret: string;
}

const asText = mistake(
  "secret-as-text",
  "The signature was made with the secret as text; the key is the bytes that the secret is the Base64 of.",
  "Decode the secret from Base64 before it becomes the HMAC key.",
);
const whiteSpace = mistake(
  "secret-white-space",
  "The secret has white space in it or around it.",
  "Store the secret without the line break or spaces: a file written by echo ends in one.",
);
const quotes = mistake(
  "secret-quotes",
  "The secret stands in quotes that are not part of it.",
  "Store the secret without the quotes.",
);
const urlAlphabet = mistake(
  "secret-base64url",
  "The secret is written in the URL-safe Base64 alphabet, or has lost its padding.",
  "Store the secret as the platform returned it, with +, / and the = at its end.",
);
const hexadecimal = mistake(
  "secret-as-hex",
  "The secret was read as hexadecimal; it is Base64.",
  "Decode the secret from Base64.",
);
const encodedTwice = mistake(
  "secret-encoded-twice",
  "The secret was encoded in Base64 a second time.",
  "Store the secret as the platform returned it: it is Base64 already.",
);

/** The keys that a secret was ever taken for, the right one first, then those of the other secrets known. */
export function secretReadings(
  secret: string,
  others: readonly OtherSecret[],
): readonly Reading<Uint8Array>[] {
  const bare = secret.replace(/[\s\uFEFF]+/g, "");
  const unquoted = bare.replace(/^(["'`])(.*)\1$/, "$2");
  const keys = [
    reading(secretKey(secret)),
    reading(secretKey(bare), whiteSpace),
    reading(secretKey(unquoted), quotes),
    reading(padded(unquoted), urlAlphabet),
    reading(twice(unquoted), encodedTwice),
    reading(/^([0-9a-f]{2})+$/i.test(unquoted) ? Buffer.from(unquoted, "hex") : undefined, hexadecimal),
    ...[secret, bare, unquoted, `${unquoted}\n`, `${unquoted}\r\n`].map((text) =>
      reading(Buffer.from(text), asText),
    ),
    ...others.map((other) => reading(secretKey(other.secret.trim()), ofAnother(other.name))),
  ].flat();
  return distinct(keys, (key) => Buffer.from(key).toString("hex"));
}

const reading = (value: Uint8Array | undefined, wrong?: Mistake): readonly Reading<Uint8Array>[] =>
  value === undefined ? [] : [wrong === undefined ? { value } : { value, mistake: wrong }];

function padded(text: string): Uint8Array | undefined {
  const standard = text.replace(/-/g, "+").replace(/_/g, "/").replace(/=+$/, "");
  return secretKey(standard.padEnd(Math.ceil(standard.length / 4) * 4, "="));
}

const twice = (text: string) => {
  const once = secretKey(text);
  return once && secretKey(Buffer.from(once).toString("latin1"));
};

const ofAnother = (name: string) =>
  mistake(
    "other-secret",
    `The signature was made with another secret: ${name}.`,
    "Verify with the secret of the subscription that sent the delivery, as its last regeneration returned it.",
  );
