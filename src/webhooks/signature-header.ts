export interface SignatureParts {
  /** Values of `t=`. A valid header has exactly one. */
  readonly times: readonly string[];
  /** Values of `v1=`. There are several while a secret is rotated. */
  readonly signatures: readonly string[];
}

/** Reads `t=…,v1=…` in any order. Ignores white space around the parts and skips unknown parts (SIG-01). */
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

/** Reads seconds since 1970. Undefined if the text is not a whole number. */
export function readSeconds(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
