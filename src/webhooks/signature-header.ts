export interface SignatureParts {
  /** The texts after `t=`; one, when all is well. */
  readonly times: readonly string[];
  /** The texts after `v1=`; several while a secret is being replaced. */
  readonly signatures: readonly string[];
}

/** Reads `t=…,v1=…` in any order; white space around the parts does not count, other parts are passed over (SIG-01). */
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

/** Seconds since 1970; undefined if the text is not such a number. */
export function readSeconds(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
