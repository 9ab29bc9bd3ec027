import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";

/** Doesn't optimize the code of a schema, because that takes longer than running the code a few times. */
export function createAjv(options: { readonly allErrors?: boolean } = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, code: { optimize: false }, ...options });
  addFormats.default(ajv);
  return ajv;
}
