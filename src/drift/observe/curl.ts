import type { Target } from "../../api/exchange/call";
import { defaultServedOrigin, embeddedOrigin } from "../../base/platform";
import { isGuid } from "../../base/text/guid";
import { quoteShellWord } from "../../base/text/shell-word";
import type { CredentialKind, RequestStep } from "../probe";
import { buildPath, encodeBody, type ProbeValues } from "./request";

/**
 * Replaces record values with placeholders, since they may identify a person. Keeps IDs and values chosen by
 * the run.
 */
const maskData = (values: ProbeValues, chosenValues: ProbeValues): ProbeValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Object.hasOwn(chosenValues, name) || isGuid(value) ? value : `<${name}>`,
    ]),
  );

const maxBodyChars = 2000;

/** Formats a step as a curl command. The shell inserts the key from a variable. */
export function formatCurl(
  { surface, baseUrl }: Pick<Target, "surface" | "baseUrl">,
  step: RequestStep,
  values: ProbeValues,
  chosenValues: ProbeValues,
): string {
  const visibleValues = maskData(values, chosenValues);
  const base = baseUrl.replace(embeddedOrigin, defaultServedOrigin);
  const body = encodeBody(step, visibleValues);
  const text = body === undefined ? "" : Buffer.from(body).toString();
  return [
    `curl --request ${step.method} ${quoteShellWord(base + buildPath(step, visibleValues))}`,
    ...formatKeyHeader(surface, step.as),
    ...Object.entries(step.headers ?? {}).map(
      ([name, value]) => `--header ${quoteShellWord(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : ["--header 'content-type: application/json'"]),
    ...(text === "" || text.length > maxBodyChars ? [] : [`--data-binary ${quoteShellWord(text)}`]),
  ].join(" ");
}

function formatKeyHeader(surface: string, as: CredentialKind = "key"): readonly string[] {
  const key = `$RECOUP_${surface.toUpperCase()}_KEY`;
  const headers: Readonly<Record<CredentialKind, readonly string[]>> = {
    key: [`--header "XApiKey: ${key}"`],
    none: [],
    "unknown-key": ["--header 'XApiKey: unknown'"],
    "key-as-bearer": [`--header "Authorization: Bearer ${key}"`],
    token: ['--header "Authorization: Bearer $RECOUP_CLIENT_TOKEN"'],
    "unknown-token": ["--header 'Authorization: Bearer unknown'"],
  };
  return headers[as];
}
