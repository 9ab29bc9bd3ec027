import type { Endpoint } from "../../src/api/endpoint/endpoint";

/** Marks extensions, for the conformance test of a sandbox that serves specified operations only. */
export const titleOf = ({ surface, name, isExtension }: Endpoint) =>
  `${surface} ${name}${isExtension === true ? " (extension)" : ""}`;
