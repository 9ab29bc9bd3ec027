import type { ClientEventType } from "../../webhooks/events/event-types";
import { getCountryId } from "../facts/country";
import type { EventDataJson } from "../outbox/publish";
import { createObjectFormatter, json } from "../store/json-text";
import type { ClientRow } from "./clients";

const creditorRecord = createObjectFormatter<ClientRow>({
  id: (row) => json.text(row.creditor_id),
  companyName: (row) => json.text(row.company_name),
  registrationNumber: (row) => json.text(row.registration_number),
  countryId: (row) => json.count(getCountryId(row.country_alpha2)),
  isAttributed: (row) => json.flag(row.is_attributed),
});

export type LinkedClientEvent = Extract<
  ClientEventType,
  "client.onboarding.poa_signed" | "client.onboarding.contract_signed" | "client.linked"
>;

const timeFieldByEvent: Readonly<Record<LinkedClientEvent, string>> = {
  "client.onboarding.poa_signed": "signedAt",
  "client.onboarding.contract_signed": "signedAt",
  "client.linked": "linkedAt",
};

export function formatLinkedClientData(
  event: LinkedClientEvent,
  row: ClientRow,
  time: number,
): EventDataJson {
  return { creditor: creditorRecord(row), [timeFieldByEvent[event]]: json.time(time) };
}

/** Events about a link request. Their data doesn't describe the account. */
export type LinkRequestEvent = Exclude<ClientEventType, LinkedClientEvent | "cases.replay_failed">;

const requestTimeFieldByEvent: Readonly<Record<LinkRequestEvent, string>> = {
  "client.link_requested": "expiresAt",
  "client.link_declined": "declinedAt",
  "client.link_expired": "expiredAt",
};

export function formatLinkRequestData(event: LinkRequestEvent, time: number): EventDataJson {
  return { [requestTimeFieldByEvent[event]]: json.time(time) };
}

export const isLinkRequestEvent = (event: string): event is LinkRequestEvent =>
  event in requestTimeFieldByEvent;
export const isLinkedClientEvent = (event: string): event is LinkedClientEvent => event in timeFieldByEvent;
