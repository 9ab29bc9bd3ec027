import { readSignatureHeader } from "../signature-header";
import { type Interpretation, type Mistake, mistake } from "./mistake";

/** The time and signature in a header. */
export interface Claim {
  readonly time: string | undefined;
  readonly digest: Uint8Array;
}

const capitals = mistake(
  "signature-upper-case",
  "The signature is written in upper-case hexadecimal.",
  "Write it in lower case, as the platform does.",
);
const base64 = mistake(
  "signature-base64",
  "The signature is written in Base64.",
  "Write it in lower-case hexadecimal.",
);
const otherForm = mistake(
  "header-form",
  "The header has the right signature, but not in the form t=…,v1=….",
  "Pass the value of the signature header on as it arrived: small t and v1, an equals sign, a comma.",
);
const joined = mistake(
  "header-twice",
  "The signature header is repeated: it has more than one t.",
  "Pass on one signature header, as it arrived; check whether a proxy or a framework adds a second one.",
);

/** Reads a header in its proper form, or failing that, anything that looks like a time and a signature. */
export function headerReadings(
  header: string,
  timestampHeader: string | undefined,
): readonly Interpretation<Claim>[] {
  const { times, signatures } = readSignatureHeader(header);
  const claims = times.flatMap((time) => signatures.flatMap((text) => claimsOf(text, time)));
  if (claims.length === 0) return looseReadings(header, timestampHeader);
  return times.length === 1 ? claims : claims.map(({ value }) => wrongClaim(value, joined));
}

function looseReadings(
  header: string,
  timestampHeader: string | undefined,
): readonly Interpretation<Claim>[] {
  const times = [...(header.match(/(?<!\w)\d{9,13}(?!\w)/g) ?? []), timestampHeader?.trim()];
  const claims = looseDigests(header).flatMap((text) => times.flatMap((time) => claimsOf(text, time)));
  return claims.map(({ value }) => wrongClaim(value, otherForm));
}

const wrongClaim = (value: Claim, what: Mistake): Interpretation<Claim> => ({ value, mistake: what });

/** Reads a 32-byte signature in hexadecimal or Base64. */
function claimsOf(text: string, time: string | undefined): readonly Interpretation<Claim>[] {
  if (/^[0-9a-f]{64}$/.test(text)) return [{ value: { time, digest: Buffer.from(text, "hex") } }];
  if (/^[0-9a-f]{64}$/i.test(text)) return [wrongClaim({ time, digest: Buffer.from(text, "hex") }, capitals)];
  const digest = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined;
  return digest?.length === 32 ? [wrongClaim({ time, digest }, base64)] : [];
}

const looseDigests = (header: string) =>
  header.match(/(?<![\w+/-])(?:[0-9a-f]{64}|[\w+/-]{43}=?)(?![\w+/=-])/gi) ?? [];
