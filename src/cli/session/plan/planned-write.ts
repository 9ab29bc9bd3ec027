import { isUtf8 } from "node:buffer";
import type { Effects } from "../../../api/endpoint/endpoint";
import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import type { HttpRequest } from "../../../base/http";
import { type JsonValue, printJson, tryParseJson } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import { isSecretName } from "../../../base/secrets/likely-secrets";
import type { Secrets } from "../../../base/secrets/secrets";
import type { PlanRow } from "../../../plan/plan";

/** A write that was intercepted before it was sent. */
export interface PlannedWrite extends PlanRow {
  readonly surface: Surface;
  readonly baseUrl: string;
  readonly isBulk: boolean;
}

export type WriteTarget = Pick<PlannedWrite, "surface" | "client" | "baseUrl">;

/** Converts a request to a plan row. Throws if the row would contain a secret. */
export function buildPlannedWrite(
  request: HttpRequest,
  { subject, isBulk }: Effects,
  { surface, client, baseUrl }: WriteTarget,
  secrets: Secrets,
): PlannedWrite {
  const { form } = request;
  const row: PlanRow = omitUndefined({
    method: request.method,
    path: request.url.slice(baseUrl.length),
    subject,
    client,
    ...buildPlannedBody(request),
    form: form && { fields: form.fields, ...form.file, fingerprint: form.fingerprint },
    headers: selectUserHeaders(request),
  }) as PlanRow;
  const text = printJson(row);
  if (secrets.mask(text) !== text) throw createSecretFailure(request);
  return { ...row, surface, baseUrl, isBulk: isBulk === true };
}

function buildPlannedBody({ body, method }: HttpRequest): Pick<PlanRow, "body" | "text"> {
  if (body === undefined || body.length === 0) return {};
  if (!isUtf8(body)) throw new Failure("usage", `The body of a planned ${method} must be text.`);
  const text = Buffer.from(body).toString();
  const value: JsonValue | undefined = tryParseJson(text);
  return value !== undefined && printJson(value) === text ? { body: value } : { text };
}

const programHeaders: Readonly<Record<string, string | undefined>> = {
  accept: "application/json",
  "content-type": "application/json",
  "user-agent": "recoup",
};

/** Returns the headers added by the user, for example with `api --header`. */
function selectUserHeaders({ headers, form }: HttpRequest): PlanRow["headers"] {
  const explicitHeaders = Object.entries(headers).filter(
    ([name, value]) => programHeaders[name] !== value && !(form !== undefined && name === "content-type"),
  );
  const secretHeader = explicitHeaders.find(([name]) => isSecretName(name))?.[0];
  if (secretHeader !== undefined)
    throw new Failure("usage", `A plan contains no keys, so the header ${secretHeader} can't be planned.`, {
      hint: "Leave it out: the request is sent with the key of the profile that applies the plan.",
    });
  return explicitHeaders.length === 0 ? undefined : Object.fromEntries(explicitHeaders);
}

const createSecretFailure = ({ method, url }: HttpRequest) =>
  new Failure("usage", `${method} ${url.split("?")[0]} contains a key or secret, so it can't be planned.`, {
    hint: "A plan is passed on to others, so it contains no secrets.",
  });
