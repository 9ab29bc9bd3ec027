export interface SignatureParts {
  /** The texts after `t=`; one, when all is well. */
  readonly times: readonly string[];
  /** The texts after `v1=`; several while a secret is being replaced. */
  readonly signatures: readonly string[];
}

/** Reads `t=…,v1=…` in any order; white space around the parts does not count, other parts are passed over (SIG-01). */
export function readSignatureHeader(header: string): SignatureParts {
  const parts = header.split(",").map((part) => {
    const [name = "", ...value] = part.split("=");
    return { name: name.trim(), value: value.join("=").trim() };
  });
  const valuesOf = (name: string) => parts.filter((part) => part.name === name).map((part) => part.value);
  return { times: valuesOf("t"), signatures: valuesOf("v1") };
}

/** Seconds since 1970; undefined when the text is no such number. */
export function readSeconds(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
