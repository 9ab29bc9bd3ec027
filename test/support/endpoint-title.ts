import type { Endpoint } from "../../src/api/endpoint/endpoint";

/**
 * Returns the title of an endpoint's tests. Tags extensions, because the conformance test's sandbox serves
 * only specified operations.
 */
export const titleOf = ({ surface, name, isExtension }: Endpoint) =>
  `${surface} ${name}${isExtension === true ? " (extension)" : ""}`;
