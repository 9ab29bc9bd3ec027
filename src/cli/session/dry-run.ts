import type { Target } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import type { HttpRequest } from "../../base/http";
import { parseJson, printJson } from "../../base/json/json";
import { masked } from "../../base/secrets/mask";
import { safeJson, safeLines } from "../../render/text/safe-text";
import type { GlobalValues } from "../flags/globals";
import { shellWord } from "../flags/shell-word";
import { maskTraffic } from "./mask";
import { formatHeaders, maskHeaders } from "./trace";

/** Thrown in place of a deed: what would have been sent or changed, ready to be printed. Not a failure. */
export class DryRun {
  constructor(readonly text: string) {}
}

type Sender = Pick<Target, "surface" | "authorization" | "bearer" | "keyOrigin">;

export interface DryRunOptions {
  readonly flags: Pick<GlobalValues, "dryRun" | "curl">;
  readonly wantsJson: boolean;
  readonly secrets: Iterable<string>;
}

/** Throws the request where showing it is all that was asked for. */
export function stopForDryRun(request: HttpRequest, sender: Sender, wish: DryRunOptions): void {
  const { flags, wantsJson, secrets } = wish;
  if (flags.curl === true) throw new DryRun(tellCurl(request, sender, secrets));
  if (flags.dryRun === true) throw new DryRun(tellRequest(request, sender, wantsJson, secrets));
}

/** Whether a change is only to be told. It has no request that `--curl` could print. */
export function isDryRun({ dryRun, curl }: DryRunOptions["flags"]): boolean {
  if (curl === true) throw noRequest();
  return dryRun === true;
}

/** What `--curl` meets where nothing is sent. */
export function noRequest(): Failure {
  return new Failure("usage", "This command sends no request, so --curl has none to print.", {
    hint: "--dry-run tells what it would change.",
  });
}

/** Does the work; a rehearsal throws what would be done, `deed`, in place of that. */
export async function changeUnlessDryRun<Done>(
  { flags, wantsJson }: Omit<DryRunOptions, "secrets">,
  deed: string,
  work: () => Done | Promise<Done>,
): Promise<Done> {
  if (isDryRun(flags)) throw new DryRun(tellDeed(deed, wantsJson));
  return work();
}

function tellDeed(deed: string, asJson: boolean): string {
  return asJson
    ? `${safeJson(JSON.stringify({ dryRun: true, would: deed }))}\n`
    : `${safeLines(`Would ${deed}. Nothing was changed.`)}\n`;
}

/** The request as `--dry-run` shows it; the key is named and not shown. */
function tellRequest(
  request: HttpRequest,
  { bearer, authorization }: Sender,
  asJson: boolean,
  secrets: Iterable<string>,
): string {
  const key = bearer === undefined ? authorization : { authorization: `Bearer ${masked}` };
  const headers = { ...request.headers, ...key };
  const body = bodyOf(request, secrets);
  if (asJson) {
    const { method, url } = request;
    const told = { method, url, headers: maskHeaders(headers) };
    return `${safeJson(printJson({ ...told, ...(body === undefined ? {} : { body: readBody(body) }) }))}\n`;
  }
  const lines = [
    `${request.method} ${request.url}`,
    ...formatHeaders(headers),
    ...(body === undefined ? [] : ["", body]),
  ];
  return `${safeLines(lines.join("\n"))}\n`;
}

/** Masked before it is quoted: a quoted secret is hard to find. */
function bodyOf({ body }: HttpRequest, secrets: Iterable<string>): string | undefined {
  return body === undefined ? undefined : maskTraffic(Buffer.from(body).toString(), secrets);
}

function readBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** The request as a curl command; the key is a variable that the shell fills in. */
function tellCurl(request: HttpRequest, sender: Sender, secrets: Iterable<string>): string {
  const body = bodyOf(request, secrets);
  const headers = formatHeaders(request.headers).map((line) => shellWord(maskTraffic(line, secrets)));
  const parts = [
    `curl --request ${request.method} ${shellWord(maskTraffic(request.url, secrets))}`,
    ...[...keyWords(sender), ...headers].map((header) => `--header ${header}`),
    ...(body === undefined ? [] : [`--data-binary ${shellWord(body)}`]),
  ];
  return `${parts.join(" \\\n  ")}\n`;
}

function keyWords({ surface, authorization, bearer, keyOrigin }: Sender): readonly string[] {
  if (bearer !== undefined) return ['"authorization: Bearer $RECOUP_CLIENT_TOKEN"'];
  const key = /^RECOUP_\w+$/.test(keyOrigin) ? `$${keyOrigin}` : `$RECOUP_${surface.toUpperCase()}_KEY`;
  return Object.keys(authorization).map(
    (name) => `"${name}: ${name === "authorization" ? `Bearer ${key}` : key}"`,
  );
}
