import { type JsonValue, readField, readString } from "../../../base/json/json";

/** Returns the URL where the creditor signs the documents that a case or a client waits for (AMB-23). */
export function readSigningUrl(value: JsonValue): string | undefined {
  return (
    readString(value, "signingHandoff.combinedSigningUrl") ??
    readString(value, "solutionUrl") ??
    readOnboardingUrl(value)
  );
}

/** Returns the URL in a client's `onboardingLinks`, which is an object or a list of objects (AMB-03). */
export function readOnboardingUrl(value: JsonValue | undefined): string | undefined {
  const links = readField(value, "onboardingLinks");
  return readString(Array.isArray(links) ? links[0] : links, "url");
}
