import {
  isJsonObject,
  type JsonValue,
  NumberText,
  readField,
  readString,
  readText,
} from "../../base/json/json";
import { errorStatuses } from "../../sandbox";
import { reference } from "../names/recorded-names";
import { replaceFields } from "../names/replace-fields";
import type { RecordedCall } from "../source/recorded-moment";
import { checksOf } from "./checks";
import { clientEvent } from "./client-steps";
import { type Draft, draft, fieldsOf } from "./draft";
import { answerOf, type RecordingState } from "./recording-state";

/** An ID that no record has. */
export const unknownId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Writes the path with references in place of recorded values. */
function pathOf({ endpoint, path, status }: RecordedCall, state: RecordingState): string {
  const sent = path.split("/");
  const { references } = state.names;
  return endpoint.path
    .split("/")
    .map((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      const value = sent[at] ?? "";
      if (name === undefined) return part;
      return (
        references.find(value) ??
        (status === 404 ? unknownId : references.placeholder(value, nounOf(endpoint.path, name)))
      );
    })
    .join("/");
}

const nounOf = (path: string, name: string): string =>
  name !== "id" ? name.replace(/Id$/, "") : path.startsWith("/webhooks") ? "hook" : "case";

/** Expresses a call by its method, path and fields, with the status that it must get. */
export function freeRequest(call: RecordedCall, state: RecordingState): Draft {
  const { method, surface, status = 0, endpoint } = call;
  const client = state.clientOf(call);
  const body = call.body === undefined ? undefined : bodyOf(call, state);
  const input = fieldsOf({
    method: method === "GET" ? undefined : method,
    surface: client === undefined && surface !== "collection" ? surface : undefined,
    client,
    path: pathOf(call, state),
    body,
    status: status >= 400 ? new NumberText(String(status)) : undefined,
  });
  const answer = answerOf(call);
  const type = knownErrorType(answer);
  const isLinkRequest = endpoint.name === "createClient" && type === "ClientExistsNeedsLinking";
  const subject = readText(call.body, "externalTenantId");
  if (isLinkRequest) openLinkRequest(subject, call.at, answer, state);
  return draft("api", input, {
    check: status >= 400 ? fieldsOf({ type }) : checksOf(answer, ["lifecycle", "remainder"]),
    events: isLinkRequest ? [clientEvent("client.link_requested", subject)] : [],
  });
}

function openLinkRequest(
  tenant: string,
  at: number,
  answer: JsonValue | undefined,
  state: RecordingState,
): void {
  state.linkRequests.set(tenant, at);
  const key = readString(answer, "data.onboardingLinks.url")?.split("/").at(-1)?.toLowerCase();
  if (key !== undefined) state.pages.set(key, tenant);
}

function bodyOf(call: RecordedCall, state: RecordingState): JsonValue {
  const { endpoint, body, status } = call;
  if (endpoint.name !== "createClient") return replaceFields(body, state.names);
  const externalTenantId = linkedTenant(readText(body, "externalTenantId"), state);
  const isLinking = status === 409 && knownErrorType(answerOf(call)) === "ClientExistsNeedsLinking";
  return { ...replaceFields(body, state.names), ...(isLinking ? companyWithAccount : {}), externalTenantId };
}

function linkedTenant(tenant: string, state: RecordingState): string {
  const known = state.names.references.find(tenant);
  if (known !== undefined) return known;
  state.linked += 1;
  const text = state.linked === 1 ? reference("tag") : `${reference("tag")}-${state.linked}`;
  return state.names.references.define(tenant, text);
}

/** A creditor that has an account in every world of the sandbox, so that it must approve a link. */
const companyWithAccount = {
  client: { name: "Polderzicht Techniek B.V.", country: "NL", supportEmail: "support@client.example" },
  users: [{ name: "Femke ten Brink", email: "user1@polderzicht.example" }],
};

/** Returns the type of a refusal if the platform documents it; other text could be anything. */
export function knownErrorType(answer: JsonValue | undefined): string | undefined {
  const errors = readField(answer, "businessErrors");
  const listed = Array.isArray(errors) ? errors.map((error) => readText(error, "type")) : [];
  const own = isJsonObject(answer) ? [readText(answer, "type"), readText(answer, "errorType")] : [];
  return [...listed, ...own].find((type) => Object.hasOwn(errorStatuses, type));
}
