export interface SignatureParts {
  /** Values of `t=`; exactly one if valid. */
  readonly times: readonly string[];
  /** Values of `v1=`; several during a secret rotation. */
  readonly signatures: readonly string[];
}

/** Reads `t=…,v1=…` in any order. Ignores white space around the parts, and skips other parts (SIG-01). */
export function readSignatureHeader(header: string): SignatureParts {
  const times: string[] = [];
  const signatures: string[] = [];
  for (const part of header.split(",")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, Math.max(equals, 0)).trim();
    if (name === "t") times.push(part.slice(equals + 1).trim());
    else if (name === "v1") signatures.push(part.slice(equals + 1).trim());
  }
  return { times, signatures };
}

/** Seconds since 1970; undefined if the text is not a whole number. */
export function readSeconds(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
