import type { Endpoint } from "../../src/api/endpoint/endpoint";

/** Tags extensions for the conformance test of a sandbox that serves only specified operations. */
export const titleOf = ({ surface, name, isExtension }: Endpoint) =>
  `${surface} ${name}${isExtension === true ? " (extension)" : ""}`;
