import { mistake, type Reading } from "./mistake";

const next = "Take the raw bytes before anything writes them in another form.";
const quoted = mistake("body-quoted", "The body is the signed body once more as a JSON string.", next);
const inBase64 = mistake("body-base64", "The body is written in Base64.", "Decode the body from Base64.");
const utf16 = mistake("body-utf16", "The body is stored in UTF-16, as some shells write a file.", next);

/** The signed body in what holds it whole in another form. */
export function wrappingReadings(body: Uint8Array, text: string): readonly Reading<Uint8Array>[] {
  return [...fromUtf16(body), ...fromJsonString(text), ...fromBase64(text)];
}

/** Tries it with and without the line break that such shells add. */
function fromUtf16(body: Uint8Array): readonly Reading<Uint8Array>[] {
  if (body[0] !== 0xff || body[1] !== 0xfe) return [];
  const text = Buffer.from(body).toString("utf16le", 2);
  return [text, text.replace(/\r?\n$/, "")].map((one) => ({ value: Buffer.from(one), mistake: utf16 }));
}

function fromJsonString(text: string): readonly Reading<Uint8Array>[] {
  if (!/^\s*"/.test(text)) return [];
  try {
    return [{ value: Buffer.from(String(JSON.parse(text))), mistake: quoted }];
  } catch {
    return [];
  }
}

function fromBase64(text: string): readonly Reading<Uint8Array>[] {
  const isBase64 = /^[A-Za-z0-9+/\s]{16,}={0,2}$/.test(text.trimEnd());
  return isBase64 ? [{ value: Buffer.from(text, "base64"), mistake: inBase64 }] : [];
}
