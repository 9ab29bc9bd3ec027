import { trimEnd } from "../../base/text/trim-end";
import { decodeSecret } from "../signature";
import { buildMistake, removeDuplicates, type SignatureMistake, type SignatureReading } from "./mistake";

export interface OtherSecret {
  /** Name to show to users, such as `the old secret` or `subscription 3f25…`. Never the secret itself. */
  readonly name: string;
  readonly secret: string;
}

const asTextMistake = buildMistake(
  "secret-as-text",
  "The signature was made with the secret as text; the key is the bytes that the secret encodes in Base64.",
  "Decode the secret from Base64 before it becomes the HMAC key.",
);
const whiteSpaceMistake = buildMistake(
  "secret-white-space",
  "The secret has white space in it or around it.",
  "Store the secret without the line break or spaces: a file written by echo ends in one.",
);
const quotesMistake = buildMistake(
  "secret-quotes",
  "The secret is in quotes that are not part of it.",
  "Store the secret without the quotes.",
);
const urlAlphabetMistake = buildMistake(
  "secret-base64url",
  "The secret is written in the URL-safe Base64 alphabet, or has lost its padding.",
  "Store the secret as the platform returned it, with +, / and the = at its end.",
);
const hexMistake = buildMistake(
  "secret-as-hex",
  "The signature was made with the secret decoded from hexadecimal, not from Base64.",
  "Store the secret in Base64, as the platform returned it. If your own code signs, let it decode Base64.",
);
const utf16Mistake = buildMistake(
  "secret-utf16",
  "The secret is stored in UTF-16, as some shells write a file.",
  "Store the secret as plain ASCII or UTF-8.",
);
const urlMistake = buildMistake(
  "secret-url-encoded",
  "The secret went through a URL: its + became a space, or its +, / and = became %2B, %2F and %3D.",
  "Store the secret as the platform returned it.",
);
const longerTextMistake = buildMistake(
  "secret-among-text",
  "The secret is part of a longer text, with its name or in JSON.",
  "Store the secret alone.",
);
const decodedTextMistake = buildMistake(
  "secret-decoded-to-text",
  "The signature was made with the secret decoded to text; the key is its bytes.",
  "Decode the secret from Base64 to bytes, and pass those to HMAC.",
);
const emptyMistake = buildMistake(
  "secret-empty",
  "The signature was made with an empty secret.",
  "Check that the variable or setting with the secret is set where the signature is made.",
);
const encodedTwiceMistake = buildMistake(
  "secret-encoded-twice",
  "The secret was encoded in Base64 a second time.",
  "Store the secret as the platform returned it: it is Base64 already.",
);

/** Lists possible keys: the correct one, its known misreadings, then the other known secrets. */
export function listSecretReadings(
  secret: string,
  otherSecrets: readonly OtherSecret[],
): readonly SignatureReading<Uint8Array>[] {
  const bareSecret = removeSpaces(secret);
  const unquotedSecret = removeQuotes(bareSecret);
  const keyReadings = [
    createReading(decodeSecret(secret)),
    createReading(decodeSecret(bareSecret), whiteSpaceMistake),
    createReading(decodeSecret(unquotedSecret), quotesMistake),
    createReading(decodePadded(unquotedSecret), urlAlphabetMistake),
    createReading(decodeTwice(unquotedSecret), encodedTwiceMistake),
    createReading(
      /^([0-9a-f]{2})+$/i.test(unquotedSecret) ? Buffer.from(unquotedSecret, "hex") : undefined,
      hexMistake,
    ),
    ...listStoredReadings(secret),
    ...[secret, bareSecret, unquotedSecret, `${unquotedSecret}\n`, `${unquotedSecret}\r\n`].map((text) =>
      createReading(Buffer.from(text), asTextMistake),
    ),
    ...listTextReadings(decodeSecret(bareSecret)),
    createReading(new Uint8Array(), emptyMistake),
    ...otherSecrets.map((other) =>
      createReading(decodeSecret(removeQuotes(removeSpaces(other.secret))), createOtherMistake(other.name)),
    ),
  ].flat();
  return removeDuplicates(keyReadings, (key) => Buffer.from(key).toString("hex"));
}

const removeSpaces = (text: string) => text.replace(/[\s\uFEFF]+/g, "");
const removeQuotes = (text: string) => text.replace(/^(["'`])(.*)\1$/, "$2");

/** A text with more words is more than a secret and its name. */
const maxWords = 20;

/** Lists readings of a correct secret that was stored in a different form. */
function listStoredReadings(secret: string): readonly (readonly SignatureReading<Uint8Array>[])[] {
  const secretWithoutNuls = secret.includes("\0") ? secret.replace(/[\0\s\uFEFF\uFFFD]/g, "") : "";
  const words = secret.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? [];
  return [
    createReading(decodeSecret(secretWithoutNuls), utf16Mistake),
    createReading(decodeSecret(trimEnd(secret, "\r\n").replace(/ /g, "+")), urlMistake),
    createReading(decodeSecret(secret.trim().replace(/%(2B|2F|3D)/gi, decodeURIComponent)), urlMistake),
    ...words.slice(0, maxWords).map((word) => createReading(decodeSecret(word), longerTextMistake)),
  ];
}

/**
 * Lists two damaged forms of the key, whose bytes were decoded as UTF-8 or Latin-1 and then encoded as UTF-8.
 */
const listTextReadings = (key: Uint8Array | undefined) =>
  key === undefined
    ? []
    : (["utf8", "latin1"] as const).map((encoding) =>
        createReading(Buffer.from(Buffer.from(key).toString(encoding)), decodedTextMistake),
      );

const createReading = (
  value: Uint8Array | undefined,
  mistake?: SignatureMistake,
): readonly SignatureReading<Uint8Array>[] => (value === undefined ? [] : [{ value, mistake }]);

function decodePadded(text: string): Uint8Array | undefined {
  const standard = trimEnd(text.replace(/-/g, "+").replace(/_/g, "/"), "=");
  return decodeSecret(standard.padEnd(Math.ceil(standard.length / 4) * 4, "="));
}

const decodeTwice = (text: string) => {
  const decodedOnce = decodeSecret(text);
  return decodedOnce && decodeSecret(Buffer.from(decodedOnce).toString("latin1").trim());
};

const createOtherMistake = (name: string) =>
  buildMistake(
    "other-secret",
    `The signature was made with another secret: ${name}.`,
    "Verify with the secret of the subscription that sent the delivery, as its last regeneration returned it.",
  );
