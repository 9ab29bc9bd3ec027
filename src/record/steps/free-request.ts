import { readOnboardingUrl } from "../../api/records/clients/signing-url";
import {
  isJsonObject,
  type JsonValue,
  NumberText,
  readField,
  readItems,
  readText,
} from "../../base/json/json";
import { errorStatuses } from "../../sandbox";
import { replaceFields } from "../names/replace-fields";
import type { RecordedCall } from "../source/recorded-entry";
import { selectChecks } from "./checks";
import { createClientEvent } from "./client-steps";
import { createDraft, type Draft, omitEmpty } from "./draft";
import { parseResponse, type RecordingState } from "./recording-state";

/** An ID that no record has. */
export const unknownId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Returns the path with references in place of recorded values. */
function replacePath({ endpoint, path, status }: RecordedCall, state: RecordingState): string {
  const sentSegments = path.split("/");
  const { references } = state.names;
  return endpoint.path
    .split("/")
    .map((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      const value = sentSegments[index] ?? "";
      if (name === undefined) return part;
      return (
        references.find(value) ??
        (status === 404 ? unknownId : references.placeholder(value, selectNoun(endpoint.path, name)))
      );
    })
    .join("/");
}

const selectNoun = (path: string, name: string): string =>
  name !== "id" ? name.replace(/Id$/, "") : path.startsWith("/webhooks") ? "hook" : "case";

/** Converts a call to an `api` step: method, path, fields and expected status. */
export function createApiDraft(call: RecordedCall, state: RecordingState): Draft {
  const { method, status = 0, endpoint } = call;
  const input = omitEmpty({
    method: method === "GET" ? undefined : method,
    ...state.getSenderFields(call),
    path: replacePath(call, state),
    body: call.body === undefined ? undefined : buildReplayBody(call, state),
    status: status >= 400 ? new NumberText(String(status)) : undefined,
  });
  const answer = parseResponse(call);
  const type = readErrorType(answer);
  const isLinkRequest = endpoint.name === "createClient" && type === "ClientExistsNeedsLinking";
  const subject = readText(call.body, "externalTenantId");
  if (isLinkRequest) {
    state.linkRequests.set(subject, call.at);
    state.addPage(readOnboardingUrl(readField(answer, "data")), subject);
  }
  return createDraft("api", input, {
    check: status >= 400 ? omitEmpty({ type }) : selectChecks(answer, ["lifecycle", "remainder"]),
    events: isLinkRequest ? [createClientEvent("client.link_requested", subject)] : [],
  });
}

function buildReplayBody(call: RecordedCall, state: RecordingState): JsonValue {
  const { endpoint, body, status } = call;
  if (endpoint.name !== "createClient") return replaceFields(body, state.names);
  const { references } = state.names;
  const tenant = readText(body, "externalTenantId");
  const externalTenantId = references.find(tenant) ?? references.define(tenant, state.nextClient());
  const isLinking = status === 409 && readErrorType(parseResponse(call)) === "ClientExistsNeedsLinking";
  return { ...replaceFields(body, state.names), ...(isLinking ? companyWithAccount : {}), externalTenantId };
}

/** A creditor with an account in every sandbox world. Because of the account, it must approve a link. */
const companyWithAccount = {
  client: { name: "Polderzicht Techniek B.V.", country: "NL", supportEmail: "support@client.example" },
  users: [{ name: "Femke ten Brink", email: "user1@polderzicht.example" }],
};

/**
 * Returns the error type of a refusal, or undefined for types that the platform doesn't document: such text
 * could contain anything.
 */
export function readErrorType(answer: JsonValue | undefined): string | undefined {
  const fieldErrorTypes = readItems(answer, "businessErrors").map((error) => readText(error, "type"));
  const types = isJsonObject(answer) ? [readText(answer, "type"), readText(answer, "errorType")] : [];
  return [...fieldErrorTypes, ...types].find((type) => Object.hasOwn(errorStatuses, type));
}
