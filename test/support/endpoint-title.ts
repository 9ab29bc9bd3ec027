import type { Endpoint } from "../../src/api/endpoint/endpoint";

/**
 * Returns the title for an endpoint's tests. Tags extensions for the conformance test of a sandbox that
 * serves only specified operations.
 */
export const titleOf = ({ surface, name, isExtension }: Endpoint) =>
  `${surface} ${name}${isExtension === true ? " (extension)" : ""}`;
