import { trimEnd } from "../../base/text/trim-end";
import { secretKey } from "../signature";
import { distinct, type Interpretation, type Mistake, mistake } from "./mistake";

export interface OtherSecret {
  /** Name to show to users: `the old secret`, `subscription 3f25…`. Never the secret itself. */
  readonly name: string;
  readonly secret: string;
}

const asText = mistake(
  "secret-as-text",
  "The signature was made with the secret as text; the key is the bytes that the secret encodes in Base64.",
  "Decode the secret from Base64 before it becomes the HMAC key.",
);
const whiteSpace = mistake(
  "secret-white-space",
  "The secret has white space in it or around it.",
  "Store the secret without the line break or spaces: a file written by echo ends in one.",
);
const quotes = mistake(
  "secret-quotes",
  "The secret is in quotes that are not part of it.",
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
const utf16 = mistake(
  "secret-utf16",
  "The secret is stored in UTF-16, as some shells write a file.",
  "Store the secret as plain ASCII or UTF-8.",
);
const throughUrl = mistake(
  "secret-url-encoded",
  "The secret went through a URL: its + became a space, or its +, / and = became %2B, %2F and %3D.",
  "Store the secret as the platform returned it.",
);
const amongText = mistake(
  "secret-among-text",
  "The secret is part of a longer text, with its name or in JSON.",
  "Store the secret alone.",
);
const decodedToText = mistake(
  "secret-decoded-to-text",
  "The signature was made with the secret decoded to text; the key is its bytes.",
  "Decode the secret from Base64 to bytes, and pass those to HMAC.",
);
const empty = mistake(
  "secret-empty",
  "The signature was made with an empty secret.",
  "Check that the variable or setting with the secret is set where the signature is made.",
);
const encodedTwice = mistake(
  "secret-encoded-twice",
  "The secret was encoded in Base64 a second time.",
  "Store the secret as the platform returned it: it is Base64 already.",
);

/** Lists possible keys: the correct one, known misreadings of it, then the other known secrets. */
export function secretReadings(
  secret: string,
  others: readonly OtherSecret[],
): readonly Interpretation<Uint8Array>[] {
  const bareSecret = withoutSpace(secret);
  const unquoted = withoutQuotes(bareSecret);
  const keys = [
    reading(secretKey(secret)),
    reading(secretKey(bareSecret), whiteSpace),
    reading(secretKey(unquoted), quotes),
    reading(decodePadded(unquoted), urlAlphabet),
    reading(decodeTwice(unquoted), encodedTwice),
    reading(/^([0-9a-f]{2})+$/i.test(unquoted) ? Buffer.from(unquoted, "hex") : undefined, hexadecimal),
    ...storedReadings(secret),
    ...[secret, bareSecret, unquoted, `${unquoted}\n`, `${unquoted}\r\n`].map((text) =>
      reading(Buffer.from(text), asText),
    ),
    ...textReadings(secretKey(bareSecret)),
    reading(new Uint8Array(), empty),
    ...others.map((other) =>
      reading(secretKey(withoutQuotes(withoutSpace(other.secret))), ofAnother(other.name)),
    ),
  ].flat();
  return distinct(keys, (key) => Buffer.from(key).toString("hex"));
}

const withoutSpace = (text: string) => text.replace(/[\s\uFEFF]+/g, "");
const withoutQuotes = (text: string) => text.replace(/^(["'`])(.*)\1$/, "$2");

/** Maximum number of words to try. Text with more words is not just a secret and its name. */
const maxWords = 20;

/** Lists readings of a correct secret that is stored in another form. */
function storedReadings(secret: string): readonly (readonly Interpretation<Uint8Array>[])[] {
  const narrow = secret.includes("\0") ? secret.replace(/[\0\s\uFEFF\uFFFD]/g, "") : "";
  const words = secret.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? [];
  return [
    reading(secretKey(narrow), utf16),
    reading(secretKey(trimEnd(secret, "\r\n").replace(/ /g, "+")), throughUrl),
    reading(secretKey(secret.trim().replace(/%(2B|2F|3D)/gi, decodeURIComponent)), throughUrl),
    ...words.slice(0, maxWords).map((word) => reading(secretKey(word), amongText)),
  ];
}

/** Returns the key in two damaged forms: its bytes decoded as UTF-8 or Latin-1, then encoded as UTF-8. */
const textReadings = (key: Uint8Array | undefined) =>
  key === undefined
    ? []
    : (["utf8", "latin1"] as const).map((encoding) =>
        reading(Buffer.from(Buffer.from(key).toString(encoding)), decodedToText),
      );

const reading = (value: Uint8Array | undefined, wrong?: Mistake): readonly Interpretation<Uint8Array>[] =>
  value === undefined ? [] : [wrong === undefined ? { value } : { value, mistake: wrong }];

function decodePadded(text: string): Uint8Array | undefined {
  const standard = trimEnd(text.replace(/-/g, "+").replace(/_/g, "/"), "=");
  return secretKey(standard.padEnd(Math.ceil(standard.length / 4) * 4, "="));
}

const decodeTwice = (text: string) => {
  const decodedOnce = secretKey(text);
  return decodedOnce && secretKey(Buffer.from(decodedOnce).toString("latin1"));
};

const ofAnother = (name: string) =>
  mistake(
    "other-secret",
    `The signature was made with another secret: ${name}.`,
    "Verify with the secret of the subscription that sent the delivery, as its last regeneration returned it.",
  );
