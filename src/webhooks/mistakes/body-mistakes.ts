import { attempt } from "../../base/attempt";
import { type JsonValue, tryParseJson } from "../../base/json/json";
import { escapeForms, fieldOrders, layouts, numberForms } from "./json-forms";
import { buildMistake, removeDuplicates, type SignatureMistake, type SignatureReading } from "./mistake";

const rawBytesAdvice = "Use the raw bytes, before anything rewrites them in another form.";
const quotedMistake = buildMistake(
  "body-quoted",
  "The body is the signed body once more as a JSON string.",
  rawBytesAdvice,
);
const base64Mistake = buildMistake(
  "body-base64",
  "The body is written in Base64.",
  "Decode the body from Base64.",
);
const utf16Mistake = buildMistake(
  "body-utf16",
  "The body is stored in UTF-16, as some shells write a file.",
  rawBytesAdvice,
);

/** Decodes a UTF-16 body, with and without the line break that shells append to a file. */
function decodeUtf16(body: Uint8Array): readonly SignatureReading<Uint8Array>[] {
  if (body[0] !== 0xff || body[1] !== 0xfe) return [];
  const text = Buffer.from(body).toString("utf16le", 2);
  return [text, text.replace(/\r?\n$/, "")].map((variant) => ({
    value: Buffer.from(variant),
    mistake: utf16Mistake,
  }));
}

function decodeJsonString(text: string): readonly SignatureReading<Uint8Array>[] {
  const content = /^\s*"/.test(text) ? attempt(() => String(JSON.parse(text))) : undefined;
  return content === undefined ? [] : [{ value: Buffer.from(content), mistake: quotedMistake }];
}

function decodeBase64(text: string): readonly SignatureReading<Uint8Array>[] {
  const isBase64 = /^[A-Za-z0-9+/\s]{16,}={0,2}$/.test(text.trimEnd());
  return isBase64 ? [{ value: Buffer.from(text, "base64"), mistake: base64Mistake }] : [];
}

/** Larger bodies aren't events, and trying all their readings would take too much memory. */
const maxBodyBytes = 1024 * 1024;

const unchangedBytesAdvice = "Use the raw bytes, before any middleware or editor changes them.";
const createChangeMistake = (cause: string, sentence: string): SignatureMistake =>
  buildMistake(cause, sentence, unchangedBytesAdvice);

/** Lists the bodies that may have been signed, beginning with the received one. */
export function listBodyReadings(body: Uint8Array): readonly SignatureReading<Uint8Array>[] {
  const receivedReading = { value: body };
  if (body.length > maxBodyBytes) return [receivedReading];
  const text = Buffer.from(body).toString("utf8");
  const readings = [
    receivedReading,
    ...listEdgeReadings(text),
    ...listEncodingReadings(body, text),
    ...decodeUtf16(body),
    ...decodeJsonString(text),
    ...decodeBase64(text),
    ...listJsonReadings(text),
  ];
  return removeDuplicates(readings, (bytes) => Buffer.from(bytes).toString("latin1"));
}

/** Changes to a body's end or line breaks, and how to undo each. */
const edgeChanges: readonly (readonly [cause: string, sentence: string, undo: (text: string) => string])[] = [
  [
    "final-newline-added",
    "The body has a final line break that was not signed.",
    (text) => text.replace(/\r?\n$/, ""),
  ],
  ["final-newline-lost", "The body was signed with a final LF, and has lost it.", (text) => `${text}\n`],
  ["final-newline-lost", "The body was signed with a final CRLF, and has lost it.", (text) => `${text}\r\n`],
  [
    "byte-order-mark-added",
    "The body has a byte order mark that was not signed.",
    (text) => text.replace(/^\uFEFF/, ""),
  ],
  [
    "byte-order-mark-lost",
    "The body was signed with a byte order mark, and has lost it.",
    (text) => `\uFEFF${text}`,
  ],
  [
    "line-ends-changed",
    "The body was signed with LF line ends, and has CRLF.",
    (text) => text.replace(/\r\n/g, "\n"),
  ],
  [
    "line-ends-changed",
    "The body was signed with CRLF line ends, and has LF.",
    (text) => text.replace(/\r?\n/g, "\r\n"),
  ],
  ["white-space-added", "The body has white space around it that was not signed.", (text) => text.trim()],
];

const listEdgeReadings = (text: string): readonly SignatureReading<Uint8Array>[] =>
  edgeChanges.map(([cause, sentence, undo]) => ({
    value: Buffer.from(undo(text)),
    mistake: createChangeMistake(cause, sentence),
  }));

/**
 * Windows-1252 characters for the bytes 0x80 to 0x9F. All other bytes are the same as in Latin-1. Listed
 * here, because some Node versions decode Windows-1252 as Latin-1.
 */
const windowsCharacters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";
const windowsTable = [...windowsCharacters];
const windowsBytes = new Map(windowsTable.map((character, index) => [character, 0x80 + index]));

/**
 * Lists what the body was before a wrong encoding step: UTF-8 decoded as Latin-1 or Windows-1252 and encoded
 * again, or text stored as Latin-1 or Windows-1252.
 */
function listEncodingReadings(body: Uint8Array, text: string): readonly SignatureReading<Uint8Array>[] {
  const sentence = "The body was taken for Latin-1 text; it was signed as UTF-8.";
  const latin = Buffer.from(text, "latin1");
  const windows = Uint8Array.from(
    [...text],
    (character) => windowsBytes.get(character) ?? character.charCodeAt(0),
  );
  const latinText = Buffer.from(body).toString("latin1");
  const windowsText = latinText.replace(
    /[\x80-\x9f]/g,
    (byte) => windowsTable[byte.charCodeAt(0) - 0x80] ?? byte,
  );
  const narrowed = [latinText, windowsText].map((storedText) => Buffer.from(storedText));
  return [latin, windows, ...narrowed].map((value) => ({
    value,
    mistake: createChangeMistake("body-latin1", sentence),
  }));
}

/** Whether the JSON is nested deeper than any event. It could overflow the stack of a recursive function. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth > 100) return true;
  }
  return false;
}

function readJson(text: string): JsonValue | undefined {
  return isTooDeep(text) ? undefined : tryParseJson(text.replace(/^\uFEFF/, ""));
}

const reprintedMistake = createChangeMistake(
  "body-reserialised",
  "The body was parsed and printed again: its numbers or characters are written in another way.",
);
const reorderedMistake = createChangeMistake(
  "body-reordered",
  "The body was printed again with its fields in another order.",
);

const removeTokenSpaces = (text: string) => text.replace(/("(?:[^"\\]|\\.)*"?)|\s+/g, "$1");

/**
 * Prints the same JSON the way other tools would: in other layouts, then with other number forms and escapes,
 * then reordered.
 */
function listJsonReadings(text: string): readonly SignatureReading<Uint8Array>[] {
  const value = readJson(text);
  if (typeof value !== "object" || value === null) return [];
  const layoutReadings = Object.entries(layouts).map(([layout, print]) => {
    const printed = print(value);
    const mistake =
      removeTokenSpaces(printed) === removeTokenSpaces(text)
        ? createChangeMistake("body-reindented", `The body was signed ${layout}, and reformatted later.`)
        : reprintedMistake;
    return { value: Buffer.from(printed), mistake };
  });
  return [
    ...layoutReadings,
    ...listRewrittenReadings(value, reprintedMistake),
    ...fieldOrders.flatMap((order) => listRewrittenReadings(order(value), reorderedMistake)),
  ];
}

function listRewrittenReadings(
  value: JsonValue,
  mistake: SignatureMistake,
): readonly SignatureReading<Uint8Array>[] {
  const texts = numberForms.flatMap((form) => Object.values(layouts).map((print) => print(form(value))));
  return texts.flatMap((text) => escapeForms.map((write) => ({ value: Buffer.from(write(text)), mistake })));
}
