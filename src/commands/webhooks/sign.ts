import { deepMerge } from "../../base/collections/deep-merge";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import {
  isJsonObject,
  type JsonObject,
  parseJson,
  printJson,
  RawJson,
  readField,
} from "../../base/json/json";
import { findNearest } from "../../base/text/nearest";
import { readUrl } from "../../base/text/read-url";
import { quoteShellWord } from "../../base/text/shell-word";
import {
  flag,
  type OptionValues,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { readInput } from "../../cli/line/text-input";
import { reportLoadedRecord } from "../../cli/output/record-report";
import { readBody } from "../../kit/bodies/request-body";
import { readSecret, secretOptions } from "../../kit/receiver/webhook-secret-options";
import type { Report } from "../../render/report";
import { createUuid } from "../../state/write-journal";
import { formatEnvelope } from "../../webhooks/events/envelope";
import { type EventType, isClientEvent } from "../../webhooks/events/event-types";
import { readEventType } from "../../webhooks/events/read-event-type";
import { buildSampleData } from "../../webhooks/events/sample-event";
import { signatureHeader } from "../../webhooks/signature";
import { refuseSharedStdin } from "./toolbox/delivery";

const defaultAddress = "http://127.0.0.1:3000/";

const options = {
  event: { ...textOption("-e, --event <event>", "generate an event of this type"), read: readEventType },
  set: repeatedOption("--set <path=value>", "with --event: one field, for example data.closeCode=Paid"),
  allowUnknown: flag("--allow-unknown", "with --set: also add fields that the event does not have"),
  ...secretOptions,
  at: wholeNumberOption(
    "--at <seconds>",
    "the time to sign at, in seconds since 1970. Default: now",
    0,
    999_999_999_999,
  ),
  asCurl: flag("--as-curl", "print a curl command that sends it"),
  url: textOption("--url <address>", `with --as-curl: the address to send to. Default: ${defaultAddress}`),
};

export default command({
  details:
    "Sign a body as the platform does and print the two headers. --event generates an event with sample values, which --set changes (unknown fields are refused unless you add --allow-unknown), and prints it below its headers, in the format that `webhooks verify --captured` reads. Nothing is sent.",
  examples: {
    "recoup webhooks create --url https://example.com/hooks --event case.closed --secret-file hook.key":
      "a subscription, and a file with its secret",
    "recoup api GET /cases --query PageSize=1 > body.json": "any body",
    "recoup webhooks sign body.json --secret-file hook.key": "the headers of a body",
    "recoup webhooks sign body.json --secret-file hook.key --at 1767225600": "signed at this time",
    "recoup webhooks sign --event case.closed --set data.closeCode=Paid --secret-file hook.key --as-curl --url http://127.0.0.1:3000/hooks | sh":
      "an event for a receiver on this machine",
  },
  argument: { name: "bodyfile", description: "the body, from a file or `-` for stdin", isOptional: true },
  options,
  prints: { record: async () => (await import("./shapes")).SignedHeaders },
  async run({ argument, options }, context) {
    refuseConflictingFlags(argument, options);
    const { host, profile, style } = context;
    const { event, at } = options;
    const seconds = at ?? Math.floor(host.now() / 1000);
    const secret = (await readSecret(context, options)).trim();
    const eventBody =
      event === undefined ? undefined : await createSyntheticEvent(host, event, seconds * 1000, options);
    const body = eventBody ?? (await readInput(host, argument || "-"));
    const headers = {
      [`${profile.headerPrefix}-Signature`]: signatureHeader(secret, seconds, body),
      [`${profile.headerPrefix}-Timestamp`]: String(seconds),
    };
    if (options.asCurl === true)
      return createRawReport(formatCurl(options.url, headers, eventBody ?? `@${argument || "-"}`));
    const isJson = style.format === "json" || style.format === "ndjson";
    return isJson
      ? createJsonReport(headers, eventBody)
      : createRawReport([...formatHeaders(headers), ...formatBody(eventBody)].join("\n"));
  },
});

function refuseConflictingFlags(file: string, values: OptionValues<typeof options>): void {
  const { event, set, allowUnknown, asCurl, url, secretFile, secretStdin } = values;
  if (event === undefined && set !== undefined)
    throw new Failure("usage", "--set can only be used with --event.");
  if (set === undefined && allowUnknown !== undefined)
    throw new Failure("usage", "--allow-unknown can only be used with --set.");
  if (event !== undefined && file !== "") throw new Failure("usage", "A body and --event can't be combined.");
  if (asCurl !== true && url !== undefined)
    throw new Failure("usage", "--url can only be used with --as-curl.");
  if (url !== undefined && !(/^https?:\/\//i.test(url) && readUrl(url) !== undefined))
    throw new Failure("usage", `--url must be an HTTP or HTTPS URL (got "${url}").`, {
      hint: `Example: --url ${defaultAddress}.`,
    });
  if (event === undefined)
    refuseSharedStdin([file || "-", secretFile, secretStdin === true ? "-" : undefined]);
}

type SignedHeaders = Readonly<Record<string, string>>;

/** Prints the text unchanged, because reformatted JSON would have a different signature. */
const createRawReport = (text: string): Report => ({ kind: "raw", body: Buffer.from(text) });

const decodeBody = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const formatHeaders = (headers: SignedHeaders) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
const formatBody = (eventBody: Uint8Array | undefined) =>
  eventBody === undefined ? [""] : ["", decodeBody(eventBody)];

function createJsonReport(headers: SignedHeaders, eventBody: Uint8Array | undefined): Report {
  const record = RawJson.of(eventBody === undefined ? headers : { ...headers, body: decodeBody(eventBody) });
  return reportLoadedRecord(record, { view: () => [] });
}

/** If the body is a file, curl reads it, so its bytes stay unchanged. */
function formatCurl(url = defaultAddress, headers: SignedHeaders, data: string | Uint8Array): string {
  const lines = ["Content-Type: application/json", ...formatHeaders(headers)];
  const parts = [
    `curl --request POST ${quoteShellWord(url)}`,
    ...lines.map((line) => `--header ${quoteShellWord(line)}`),
    `--data-binary ${quoteShellWord(typeof data === "string" ? data : decodeBody(data))}`,
  ];
  return `${parts.join(" \\\n  ")}\n`;
}

async function createSyntheticEvent(
  host: Host,
  event: EventType,
  timestampMs: number,
  { set, allowUnknown }: { readonly set?: readonly string[]; readonly allowUnknown?: boolean },
): Promise<Uint8Array> {
  const data = buildSampleData(event);
  const id = createUuid(host.random);
  const self = `https://api.example/${buildResourcePath(event, data)}`;
  const envelope = parseJson(formatEnvelope({ id, event, timestampMs, data, self, isTest: false }));
  const overrides = await readBody(host, { set });
  if (overrides === undefined || !isJsonObject(envelope)) return Buffer.from(printJson(envelope));
  if (allowUnknown !== true) refuseUnknownFields(event, envelope, overrides);
  return Buffer.from(printJson(deepMerge(envelope, overrides)));
}

/** Throws for misspelled fields. Receivers ignore them, so a test would pass for the wrong reason. */
function refuseUnknownFields(event: EventType, envelope: JsonObject, overrides: JsonObject): void {
  // Missing from the sample, because only test case events have it.
  const fieldPaths = [...listPaths(envelope), "classification"];
  const unknownField = listPaths(overrides).find((path) => !fieldPaths.includes(path));
  if (unknownField === undefined) return;
  const guess =
    findNearest(unknownField, fieldPaths) ?? fieldPaths.find((path) => path.endsWith(`.${unknownField}`));
  throw new Failure("usage", `--set: ${event} has no field "${unknownField}".`, {
    hint: `${guess === undefined ? `It has ${fieldPaths.join(", ")}.` : `Did you mean ${guess}?`} --allow-unknown adds it.`,
  });
}

/** Returns each field's dotted path, with objects before their fields. */
function listPaths(object: JsonObject, prefix = ""): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const pathsBelow = isJsonObject(value) ? listPaths(value, `${prefix}${name}.`) : [];
    return [`${prefix}${name}`, ...pathsBelow];
  });
}

function buildResourcePath(event: EventType, data: JsonObject): string {
  if (isClientEvent(event)) return `clients/${readField(data, "externalTenantId")}`;
  const caseId = readField(data, "caseId");
  return caseId === undefined ? "cases" : `cases/${caseId}`;
}
