import type { Target } from "../../../api/exchange/call";
import { keyHeader } from "../../../api/exchange/idempotency";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { describeForm, type FormBody, type Headers, type HttpRequest } from "../../../base/http";
import { printJson, tryParseJson } from "../../../base/json/json";
import { maskAllSecrets, maskHeaders } from "../../../base/secrets/likely-secrets";
import { secretMask } from "../../../base/secrets/mask";
import { quoteShellWord } from "../../../base/text/shell-word";
import { escapeUnsafeJson } from "../../../base/text/unsafe-characters";
import { sanitizeLines } from "../../../render/text/safe-text";
import { createUuid } from "../../../state/write-journal";
import type { GlobalValues } from "../../flags/globals";
import { formatHeaders } from "../trace";

/** Thrown in place of a request or change, with the text to print about it. Not a failure. */
export class DryRun {
  constructor(readonly text: string) {}
}

type Sender = Pick<Target, "surface" | "authorization" | "bearer" | "keyOrigin">;

export interface DryRunOptions {
  readonly flags: Pick<GlobalValues, "dryRun" | "curl" | "plan">;
  readonly wantsJson: boolean;
  readonly secrets: Iterable<string>;
  readonly host: Pick<Host, "random">;
}

/** Throws a `DryRun` with the request if it should only be shown. */
export function stopForDryRun(request: HttpRequest, sender: Sender, options: DryRunOptions): void {
  const { flags, wantsJson, secrets, host } = options;
  if (flags.curl === true) throw new DryRun(formatCurl(withFreshKey(request, host), sender, secrets));
  if (flags.dryRun === true) throw new DryRun(formatRequest(request, sender, wantsJson, secrets));
}

/**
 * Whether to report a change instead of making it. Throws for `--curl`, because a change has no request to
 * print.
 */
export function isDryRun({ dryRun, curl }: DryRunOptions["flags"]): boolean {
  if (curl === true) throw createNoRequestFailure();
  return dryRun === true;
}

/** Creates the failure for `--curl` with a command that sends nothing. */
export function createNoRequestFailure(): Failure {
  return new Failure("usage", "This command sends no request, so --curl has none to print.", {
    hint: "Use --dry-run to see what it would change.",
  });
}

/** Does the work, or in a dry run, throws a `DryRun` that describes it. Rejects --plan and --curl. */
export async function changeUnlessDryRun<Done>(
  { flags, wantsJson }: Omit<DryRunOptions, "secrets">,
  action: string,
  work: () => Done | Promise<Done>,
): Promise<Done> {
  if (flags.plan !== undefined)
    throw new Failure(
      "usage",
      `Only requests can be planned, and this command would ${action}; nothing was planned.`,
      { hint: "Leave out --plan. Use --dry-run to see what the command would do." },
    );
  if (isDryRun(flags)) throw new DryRun(formatAction(action, wantsJson));
  return work();
}

function formatAction(action: string, asJson: boolean): string {
  return asJson
    ? `${escapeUnsafeJson(JSON.stringify({ dryRun: true, would: action }))}\n`
    : `${sanitizeLines(`Would ${action}. Nothing was changed.`)}\n`;
}

/** Formats the request for `--dry-run` with its key masked. */
function formatRequest(
  request: HttpRequest,
  { bearer, authorization }: Sender,
  asJson: boolean,
  secrets: Iterable<string>,
): string {
  const keyHeaders = bearer === undefined ? authorization : { authorization: `Bearer ${secretMask}` };
  const headers = { ...request.headers, ...keyHeaders };
  const body = formatMaskedBody(request, secrets);
  if (asJson) {
    const { method, url } = request;
    const preview = { method, url, headers: maskHeaders(headers) };
    return `${escapeUnsafeJson(printJson({ ...preview, ...(body === undefined ? {} : { body: tryParseJson(body) ?? body }) }))}\n`;
  }
  const lines = [
    `${request.method} ${request.url}`,
    ...formatHeaders(headers),
    ...(body === undefined ? [] : ["", body]),
  ];
  return `${sanitizeLines(lines.join("\n"))}\n`;
}

/** Masks before quoting, because secrets are hard to find once quoted. */
function formatMaskedBody({ body, form }: HttpRequest, secrets: Iterable<string>): string | undefined {
  const text = form === undefined ? body && Buffer.from(body).toString() : describeForm(form).join("\n");
  return text === undefined ? undefined : maskAllSecrets(text, secrets);
}

/** Adds an idempotency key, so the printed command has no second effect if it is run again within a day (AMB-31). */
function withFreshKey(request: HttpRequest, host: DryRunOptions["host"]): HttpRequest {
  if (request.repeats !== "keyed" || request.headers[keyHeader] !== undefined) return request;
  const key = createUuid(() => host.random());
  return { ...request, headers: { ...request.headers, [keyHeader]: key } };
}

/** Formats the request as a curl command in which the key is a shell variable. */
function formatCurl(request: HttpRequest, sender: Sender, secrets: Iterable<string>): string {
  const { form } = request;
  const body = form === undefined ? formatMaskedBody(request, secrets) : undefined;
  const headers = formatHeaders(selectCurlHeaders(request)).map((line) =>
    quoteShellWord(maskAllSecrets(line, secrets)),
  );
  const curlParts = [
    `curl --request ${request.method} ${quoteShellWord(maskAllSecrets(request.url, secrets))}`,
    ...[...formatKeyHeaders(sender), ...headers].map((header) => `--header ${header}`),
    ...(body === undefined ? [] : [`--data-binary ${quoteShellWord(body)}`]),
    ...formatFormWords(form).map((word) => `--form ${quoteShellWord(maskAllSecrets(word, secrets))}`),
  ];
  return `${curlParts.join(" \\\n  ")}\n`;
}

/** Drops a form's content type, because curl sets the boundary itself. */
function selectCurlHeaders({ headers, form }: HttpRequest): Headers {
  const { "content-type": _, ...others } = headers;
  return form === undefined ? headers : others;
}

function formatFormWords(form: FormBody | undefined): readonly string[] {
  if (form === undefined) return [];
  const { field, path, name, mediaType } = form.file;
  const fieldWords = form.fields.map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return [
    ...fieldWords,
    `${field}=@${JSON.stringify(path)};filename=${JSON.stringify(name)};type=${mediaType}`,
  ];
}

function formatKeyHeaders({ surface, authorization, bearer, keyOrigin }: Sender): readonly string[] {
  if (bearer !== undefined) return ['"authorization: Bearer $RECOUP_CLIENT_TOKEN"'];
  const keyVariable = /^RECOUP_\w+$/.test(keyOrigin)
    ? `$${keyOrigin}`
    : `$RECOUP_${surface.toUpperCase()}_KEY`;
  return Object.keys(authorization).map(
    (name) => `"${name}: ${name === "authorization" ? `Bearer ${keyVariable}` : keyVariable}"`,
  );
}
