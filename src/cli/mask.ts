/** Stands where a secret was. */
export const masked = "****";

/** A shorter text is no secret, and hiding it everywhere would make the output unreadable. */
const shortestSecret = 4;
/** A shorter text stands in other words by chance, and so do its encoded forms. */
const shortestLong = 8;

/** Hides secrets wherever they stand, also URL-encoded, in base64, in hexadecimal and inside JSON strings. */
export function mask(text: string, secrets: Iterable<string>): string {
  return openMask(secrets)(text);
}

/** The same for many texts: the forms of the secrets are found once. */
export function openMask(secrets: Iterable<string>): (text: string) => string {
  const shortestFirst = [...secrets].sort((a, b) => a.length - b.length);
  const searches = new Map(
    shortestFirst.flatMap((secret) => formsOf(secret).map((form) => [form, searchFor(form, secret)])),
  );
  const longestFirst = [...searches].sort(([a], [b]) => b.length - a.length);
  return (text) => longestFirst.reduce((shown, [, search]) => shown.replaceAll(search, masked), text);
}

/** What may stand right before a word although it ends like one: escapes of URLs, of JSON and of terminals. */
const escapes = String.raw`%[\dA-Fa-f]{2}|\\[bfnrt]|\\u[\dA-Fa-f]{4}|(?:\x1b|\\u001[bB])\[[\d;]*m`;
const letter = String.raw`[\p{L}\p{N}]`;
const startsWithLetter = new RegExp(`^${letter}`, "u");
const endsWithLetter = new RegExp(`${letter}$`, "u");

/** A short secret is looked for as a word of its own. */
function searchFor(form: string, secret: string): string | RegExp {
  if (secret.length >= shortestLong) return form;
  const before = startsWithLetter.test(secret) ? `(?:(?<!${letter})|(?<=${escapes}))` : "";
  const behind = endsWithLetter.test(secret) ? `(?!${letter})` : "";
  const literal = form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(`${before}${literal}${behind}`, "gu");
}

function formsOf(secret: string): readonly string[] {
  if (secret.length < shortestSecret) return [];
  const encoded = encodeURIComponent(secret);
  const inSmall = encoded.replace(/%../g, (code) => code.toLowerCase());
  const plain = [secret, encoded, inSmall, encoded.replaceAll("%20", "+")];
  const quoted = JSON.stringify(secret).slice(1, -1);
  if (secret.length < shortestLong) return [...plain, quoted];
  const hex = Buffer.from(secret).toString("hex");
  return [...plain, quoted, hex, hex.toUpperCase(), ...base64Forms(secret)];
}

/** In base64 a text looks different at each of three places it may start at; what its neighbours change is cut off. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const whole = bytes.toString("base64").replace(/=+$/, "");
    const start = before === 0 ? 0 : before + 1;
    const end = Math.floor((bytes.length * 8) / 6);
    const stable = whole.slice(start, end);
    return [stable, stable.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

const secretFields = /("(?:accessToken|secret|apiKey|key|password|token)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;
const webTokens = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const secretParameters = /([?&](?:token|key|secret|signature|sig)=)[^&#\s"']+/gi;
export const secretHeaders: ReadonlySet<string> = new Set([
  "xapikey",
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
]);

/** As `mask`, and what looks like a secret that nobody told of: tokens and secrets in answers, links that let in. */
export function maskTraffic(text: string, secrets: Iterable<string>): string {
  return mask(text, secrets)
    .replace(secretFields, `$1"${masked}"`)
    .replace(webTokens, masked)
    .replace(secretParameters, `$1${masked}`);
}
