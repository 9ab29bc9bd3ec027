import type { Target } from "../../api/exchange/call";
import { shellWord } from "../../base/text/shell-word";
import { isGuid } from "../matchers/values";
import type { Credential, RequestStep } from "../probe";
import { bodyOf, pathOf, type Values } from "./request";

/** Values of records that may name a person are left out: ids and what the run chose are shown. */
const withoutData = (values: Values, chosen: ReadonlySet<string>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      chosen.has(name) || isGuid(value) ? value : `<${name}>`,
    ]),
  );

const maxBody = 2000;

/** Formats a step as a curl command. The key is a variable that the shell expands. */
export function curlOf(
  { surface, baseUrl }: Pick<Target, "surface" | "baseUrl">,
  step: RequestStep,
  values: Values,
  chosen: ReadonlySet<string>,
): string {
  const shown = withoutData(values, chosen);
  const body = bodyOf(step, shown);
  const text = body === undefined ? "" : Buffer.from(body).toString();
  return [
    `curl --request ${step.method} ${shellWord(baseUrl + pathOf(step, shown))}`,
    ...keyHeader(surface, step.as),
    ...Object.entries(step.headers ?? {}).map(
      ([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : ["--header 'content-type: application/json'"]),
    ...(text === "" || text.length > maxBody ? [] : [`--data-binary ${shellWord(text)}`]),
  ].join(" ");
}

function keyHeader(surface: string, as: Credential = "key"): readonly string[] {
  const key = `$RECOUP_${surface.toUpperCase()}_KEY`;
  const headers: Readonly<Record<Credential, readonly string[]>> = {
    key: [`--header "XApiKey: ${key}"`],
    none: [],
    "unknown-key": ["--header 'XApiKey: unknown'"],
    "key-as-bearer": [`--header "Authorization: Bearer ${key}"`],
    token: ['--header "Authorization: Bearer $RECOUP_CLIENT_TOKEN"'],
    "unknown-token": ["--header 'Authorization: Bearer unknown'"],
  };
  return headers[as];
}
