import { readSignatureHeader } from "../signature-header";
import { buildMistake, type SignatureMistake, type SignatureReading } from "./mistake";

/** The time and signature from a header. */
export interface SignatureClaim {
  readonly time: string | undefined;
  readonly digest: Uint8Array;
}

const upperCaseMistake = buildMistake(
  "signature-upper-case",
  "The signature is written in upper-case hexadecimal.",
  "Write it in lower case, as the platform does.",
);
const base64Mistake = buildMistake(
  "signature-base64",
  "The signature is written in Base64.",
  "Write it in lower-case hexadecimal.",
);
const formMistake = buildMistake(
  "header-form",
  "The header has the right signature, but not in the form t=…,v1=….",
  "Pass the value of the signature header on as it arrived: small t and v1, an equals sign, a comma.",
);
const repeatedMistake = buildMistake(
  "header-twice",
  "The signature header is repeated: it has more than one t.",
  "Pass on one signature header, as it arrived; check whether a proxy or a framework adds a second one.",
);

/** Reads a well-formed header, or failing that, anything that looks like a time and a signature. */
export function listHeaderReadings(
  header: string,
  timestampHeader: string | undefined,
): readonly SignatureReading<SignatureClaim>[] {
  const { times, signatures } = readSignatureHeader(header);
  const claims = times.flatMap((time) => signatures.flatMap((text) => parseClaims(text, time)));
  if (claims.length === 0) return listLooseReadings(header, timestampHeader);
  return times.length === 1 ? claims : claims.map((claim) => addMistake(claim, repeatedMistake));
}

function listLooseReadings(
  header: string,
  timestampHeader: string | undefined,
): readonly SignatureReading<SignatureClaim>[] {
  const times = [...(header.match(/(?<!\w)\d{9,13}(?!\w)/g) ?? []), timestampHeader?.trim()];
  const claims = findLooseDigests(header).flatMap((text) => times.flatMap((time) => parseClaims(text, time)));
  return claims.map((claim) => addMistake(claim, formMistake));
}

/** Adds a mistake in the header to any mistake in its signature, which also has to be fixed. */
const addMistake = (
  { value, mistake: own }: SignatureReading<SignatureClaim>,
  { cause, sentence, next }: SignatureMistake,
): SignatureReading<SignatureClaim> => ({
  value,
  mistake: own
    ? buildMistake(cause, `${sentence} ${own.sentence}`, `${next} ${own.next}`)
    : { cause, sentence, next },
});

/** Reads a 32-byte signature in hexadecimal or Base64. */
function parseClaims(text: string, time: string | undefined): readonly SignatureReading<SignatureClaim>[] {
  if (/^[0-9a-f]{64}$/i.test(text)) {
    const mistake = /[A-F]/.test(text) ? upperCaseMistake : undefined;
    return [{ value: { time, digest: Buffer.from(text, "hex") }, mistake }];
  }
  const digest = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined;
  return digest?.length === 32 ? [{ value: { time, digest }, mistake: base64Mistake }] : [];
}

const findLooseDigests = (header: string) =>
  header.match(/(?<![\w+/-])(?:[0-9a-f]{64}|[\w+/-]{43}=?)(?![\w+/=-])/gi) ?? [];
