import fc from "fast-check";
import { codePoint } from "./code-point";

const urlPart = fc.string({ unit: codePoint }).map(encodeURI);

/** URLs with paths, queries and fragments, each optional. `fc.webUrl()` would take a second to prepare. */
export const webUrl = fc
  .tuple(fc.constantFrom("http", "https"), fc.webAuthority(), fc.constantFrom("/", "?", "#", "/a?"), urlPart)
  .map(([scheme, authority, start, part]) => `${scheme}://${authority}${part === "" ? "" : start + part}`);
