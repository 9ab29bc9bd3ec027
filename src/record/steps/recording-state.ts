import { type JsonObject, type JsonValue, readString, tryParseJson } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { formatReference, RecordedNames } from "../names/recorded-names";
import type { RecordedCall } from "../source/recorded-entry";
import { type Draft, omitEmpty } from "./draft";

export interface RecordedCase {
  readonly id: string;
  readonly isTest: boolean;
  /** Reference of the client that submitted the case. */
  readonly client: string | undefined;
  isClosed: boolean;
  isPaid: boolean;
  /** State in the latest read or response, formatted by `formatState`. */
  shownState: string;
  /** Whether a step has changed the case since `shownState` was read. */
  isTouched: boolean;
}

/** A recorded subscription, or one added because the recording has none. */
export interface RecordedSubscription {
  /** Undefined if the subscription was added; so is `url`. */
  readonly id: string | undefined;
  readonly name: string;
  readonly surface: Surface;
  readonly events: readonly string[];
  readonly isTestMode: boolean;
  readonly client: string | undefined;
  readonly url: string | undefined;
}

/** Everything known about the recording so far. */
export class RecordingState {
  readonly names = new RecordedNames();
  readonly drafts: Draft[] = [];
  /** Cases by ID and by reference, in lower case. */
  readonly cases = new Map<string, RecordedCase>();
  readonly subscriptions: RecordedSubscription[] = [];
  /** Clients by token, or by its digest. */
  readonly tokens = new Map<string, string>();
  /** Times of open link requests, by client. */
  readonly linkRequests = new Map<string, number>();
  /** Clients by ID, or by the last segment of their page's address. In lower case. */
  readonly pages = new Map<string, string>();
  /** Control calls and pages that a scenario can't express. */
  readonly unwritten: string[] = [];
  readonly linkedClients = new Set<string>();
  /** Case IDs by payment ID. */
  readonly paymentCases = new Map<string, string>();
  #clients = 0;

  /** Returns a reference to a case, such as `${case}`, or a placeholder. */
  caseReference(id: string): string {
    return this.names.references.placeholder(id, "case");
  }

  /** Returns a reference to the client whose token came with a call, if the call had one. */
  findClientReference({ isBearer, credential }: RecordedCall): string | undefined {
    if (!isBearer || credential === undefined) return undefined;
    const client = this.tokens.get(credential);
    return this.clientReference(client ?? credential);
  }

  clientReference(tenant: string): string {
    return this.names.references.placeholder(tenant, "client");
  }

  /** Returns the identifier of the next client: the tag, followed by a number from the second client on. */
  nextClient(): string {
    this.#clients += 1;
    return this.#clients === 1 ? formatReference("tag") : `${formatReference("tag")}-${this.#clients}`;
  }

  /** Returns the step fields that identify who sent a call. Empty for the collection partner. */
  getSenderFields(call: RecordedCall): JsonObject {
    const client = this.findClientReference(call);
    const surface = client === undefined && call.surface !== "collection" ? call.surface : undefined;
    return omitEmpty({ surface, client });
  }

  /** Stores which client a page belongs to, under an ID or the last segment of the page's address. */
  addPage(address: string | undefined, tenant: string): void {
    const key = address?.split("/").at(-1)?.toLowerCase();
    if (key !== undefined) this.pages.set(key, tenant);
  }

  /** Stores a case under both its ID and its reference, because requests may use either. */
  addCase({ id, isTest, client }: Pick<RecordedCase, "id" | "isTest" | "client">, reference: string): void {
    const newCase = { id, isTest, client, isClosed: false, isPaid: false, shownState: "", isTouched: false };
    for (const name of [id, reference]) if (name !== "") this.cases.set(name.toLowerCase(), newCase);
  }

  findCase(id: string): RecordedCase | undefined {
    return this.cases.get(id.toLowerCase());
  }
}

export const parseResponse = ({ answerBytes }: RecordedCall): JsonValue | undefined =>
  tryParseJson(answerBytes);

export const readResponseId = (answer: JsonValue | undefined): string => readString(answer, "id") ?? "";
