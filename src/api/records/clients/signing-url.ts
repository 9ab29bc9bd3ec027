import { type JsonValue, readField, readPath } from "../../../base/json/json";

/** Returns the URL where the creditor signs the documents that a case or a client waits for (AMB-23). */
export function readSigningUrl(value: JsonValue): string | undefined {
  const urls = [
    readPath(value, "signingHandoff.combinedSigningUrl"),
    readField(value, "solutionUrl"),
    readPath(value, "onboardingLinks.url"),
  ];
  return urls.find((url) => typeof url === "string" && url !== "") as string | undefined;
}
