export interface SignatureParts {
  /** Values of `t=`. Exactly one in a valid header. */
  readonly times: readonly string[];
  /** Values of `v1=`. There may be several during a secret rotation. */
  readonly signatures: readonly string[];
}

/** Parses `t=…,v1=…` in any order, ignoring white space around parts and skipping unknown ones (SIG-01). */
export function readSignatureHeader(header: string): SignatureParts {
  const times: string[] = [];
  const signatures: string[] = [];
  for (const part of header.split(",")) {
    const equalsIndex = part.indexOf("=");
    const name = part.slice(0, Math.max(equalsIndex, 0)).trim();
    if (name === "t") times.push(part.slice(equalsIndex + 1).trim());
    else if (name === "v1") signatures.push(part.slice(equalsIndex + 1).trim());
  }
  return { times, signatures };
}

/** Parses seconds since 1970. Returns undefined if the text isn't a whole number. */
export function readSeconds(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
