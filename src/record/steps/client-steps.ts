import { readOnboardingUrl } from "../../api/records/clients/signing-url";
import { isJsonObject, readField, readString, readText } from "../../base/json/json";
import { eventTypes } from "../../webhooks/events/event-types";
import { formatReference } from "../names/recorded-names";
import { replaceFields } from "../names/replace-fields";
import type { BuildDraft } from "./case-steps";
import { selectChecks } from "./checks";
import { type CandidateEvent, createDraft, omitEmpty } from "./draft";
import { parseResponse, readResponseId } from "./recording-state";

/** Builds an event about a client. Most client events have no documented fields. */
export const createClientEvent = (
  event: CandidateEvent["event"],
  subject: string,
  data: CandidateEvent["data"] = {},
): CandidateEvent => ({ event, subject, data, isTest: undefined });

/** Converts a call to a `client` step. The first client's identifier is the tag. */
export const createClient: BuildDraft = (call, state) => {
  const tenant = readText(call.body, "externalTenantId");
  if (state.names.references.find(tenant) !== undefined) return undefined;
  const { client } = replaceFields(call.body, state.names);
  const { name, country, city, zipCode } = isJsonObject(client) ? client : {};
  const identifier = state.nextClient();
  const input = omitEmpty({
    externalTenantId: identifier === formatReference("tag") ? undefined : identifier,
    client: omitEmpty({ name, country, city, zipCode }),
  });
  const answer = parseResponse(call);
  const clientDraft = createDraft("client", input, { check: selectChecks(answer, ["onboardingDone"]) });
  state.names.references.learn(clientDraft, answer);
  state.addPage(readOnboardingUrl(answer), tenant);
  state.addPage(readString(answer, "client.id"), tenant);
  return clientDraft;
};

/**
 * Keeps the first call for each client, to check that the platform issues the token. Other steps mint tokens
 * implicitly.
 */
export const mintToken: BuildDraft = (call, state) => {
  const tenant = readText(call.body, "externalTenantId");
  const isFirst = ![...state.tokens.values()].includes(tenant);
  if (call.issued !== undefined) state.tokens.set(call.issued, tenant);
  if (!isFirst) return undefined;
  return createDraft("mint", { client: state.clientReference(tenant) });
};

export const verifyClient: BuildDraft = (call, state) => {
  const client = state.clientReference(call.path.split("/")[2] ?? "");
  return createDraft("kyc", { client, ...replaceFields(call.body, state.names) });
};

export const createSubscription: BuildDraft = (call, state) => {
  const { surface } = call;
  const client = state.findClientReference(call);
  const eventsField = readField(call.body, "events");
  const validEvents: readonly string[] = eventTypes[surface];
  const events = Array.isArray(eventsField)
    ? eventsField.map(String).filter((event) => validEvents.includes(event))
    : [];
  const isTestMode = readField(call.body, "isTestMode") === true;
  const baseName = client === undefined ? surface : "creditor";
  const count = state.subscriptions.filter(({ name }) => name.startsWith(baseName)).length;
  const name = count === 0 ? baseName : `${baseName}${count + 1}`;
  const answer = parseResponse(call);
  const url = readText(call.body, "url");
  state.subscriptions.push({ id: readResponseId(answer), name, surface, events, isTestMode, client, url });
  const isAll = events.length === validEvents.length;
  const input = omitEmpty({
    as: name === (client === undefined ? surface : "customer") ? undefined : name,
    ...state.getSenderFields(call),
    events: isAll ? "all" : events,
    testMode: isTestMode ? undefined : false,
  });
  const subscriptionDraft = createDraft("subscription", input);
  state.names.references.learn(subscriptionDraft, answer);
  return subscriptionDraft;
};

/**
 * Converts a call to a `rotate` step. An `api` step wouldn't pass the new secret on to the scenario's
 * receiver.
 */
export const rotateSecret: BuildDraft = (call, state) => {
  const id = call.path.split("/").at(-1);
  const name = state.subscriptions.find((subscription) => subscription.id === id)?.name;
  if (readField(call.body, "regenerateSecret") !== true || name === undefined) return undefined;
  return createDraft("rotate", { subscription: name });
};
