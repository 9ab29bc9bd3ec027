import type { Fault } from "../base/fault";
import { appendQuery, callAction, readAction } from "./browser/control";
import { readLines } from "./browser/stream";
import type { AdvanceRequest, CaseDetails, CaseListRow, CasesQuery, SetCaseRequest } from "./contract/cases";
import type {
  EditedSendRequest,
  EventDetails,
  EventRow,
  EventsQuery,
  ResendRequest,
  SignatureVerdict,
  VerifyRequest,
  WhyAnswer,
} from "./contract/events";
import type { Choices, FaultRow } from "./contract/faults";
import type { AssumptionRow, SubscriptionRow } from "./contract/overview";
import type { RequestDetails, RequestFindings, RequestRow } from "./contract/requests";
import type { DrillRow, ScenarioMessage, ScenarioRequest } from "./contract/scenarios";
import type { ListWindow, ListWindowQuery } from "./contract/session";
import type { AdvanceAnswer, ClockAnswer, Schedule } from "./contract/time";

export const readCases = (query: LooseQuery<CasesQuery>): Promise<ListWindow<CaseListRow>> =>
  readAction(appendQuery("inspector/cases", query));

export const readCase = (name: string): Promise<CaseDetails> =>
  readAction(appendQuery("inspector/case", { case: name }));

interface CaseWhyQuery {
  readonly case: string;
  readonly surface: string;
  /** Empty matches any type. */
  readonly type: string;
  /** Empty matches any of the owner's subscriptions. */
  readonly subscription: string;
}

/** Reads why a case's events didn't arrive on a surface. */
export const readCaseWhy = (query: CaseWhyQuery): Promise<WhyAnswer> =>
  readAction(appendQuery("inspector/why", { ...query }));

/** Does the same as `sandbox set case`. */
export const setCase = (body: SetCaseRequest): Promise<unknown> => callAction("POST", "set/case", body);

/** Does the same as `test advance`. */
export const advanceCase = (body: AdvanceRequest): Promise<unknown> =>
  callAction("POST", "inspector/advance", body);

export const readChoices = (): Promise<Choices> => readAction("inspector/choices");

export const readEvents = (query: LooseQuery<EventsQuery>): Promise<ListWindow<EventRow>> =>
  readAction(appendQuery("inspector/events", query));

export const readEvent = (id: string): Promise<EventDetails> =>
  readAction(appendQuery("inspector/event", { id }));

export const readWhy = (event: string): Promise<WhyAnswer> =>
  readAction(appendQuery("inspector/why", { event }));

export const resendEvent = (body: ResendRequest): Promise<EventDetails> =>
  callAction("POST", "inspector/resend", body);

export const sendEditedEvent = (body: EditedSendRequest): Promise<EventDetails> =>
  callAction("POST", "inspector/send", body);

export const verifySignature = (body: VerifyRequest): Promise<SignatureVerdict> =>
  callAction("POST", "inspector/verify", body);

export const readFaults = (): Promise<{ readonly items: readonly FaultRow[] }> => readAction("faults");

export const addFault = (body: Fault): Promise<FaultRow> => callAction("POST", "faults", body);

/** Clears the fault with this ID, or all faults if there is no ID. */
export const clearFaults = (id?: number): Promise<unknown> =>
  callAction("DELETE", appendQuery("faults", { id }));

/** A query whose values can be any text or missing, as in the page's URL. */
type LooseQuery<Query> = { readonly [Name in keyof Query]?: string | number | undefined };

export const readDrills = (): Promise<{ readonly items: readonly DrillRow[] }> =>
  readAction("inspector/drills");

/** Plays a scenario in a new in-memory world. */
export const playScenario = (body: ScenarioRequest, signal: AbortSignal): AsyncGenerator<ScenarioMessage> =>
  readLines("inspector/scenarios", body, signal);

export const readSchedule = (): Promise<Schedule> => readAction("inspector/schedule");

export const freezeClock = (): Promise<ClockAnswer> => callAction("POST", "clock/freeze");

export const runClock = (): Promise<ClockAnswer> => callAction("POST", "clock/run");

export const setSpeed = (speed: number): Promise<ClockAnswer> => callAction("POST", "clock/speed", { speed });

/** Advances the clock and runs all work that comes due. */
export const advanceClock = (ms: number): Promise<AdvanceAnswer> =>
  callAction("POST", "clock/advance", { by: `${ms}ms` });

interface RequestsQuery extends ListWindowQuery {
  readonly answer?: string | undefined;
  readonly search?: string | undefined;
}

interface Items<Row> {
  readonly items: readonly Row[];
}

export const readRequests = (query: RequestsQuery): Promise<ListWindow<RequestRow>> =>
  readAction(appendQuery("inspector/requests", { ...query }));

export const readRequest = (id: string): Promise<RequestDetails> =>
  readAction(appendQuery("inspector/request", { id }));

export const readRequestFindings = (id: string): Promise<RequestFindings> =>
  readAction(appendQuery("inspector/request-findings", { id }));

export const readSubscriptions = (): Promise<Items<SubscriptionRow>> => readAction("inspector/subscriptions");

export const readAssumptions = (): Promise<Items<AssumptionRow>> => readAction("inspector/assumptions");

/** Replaces the secret generated by the sandbox with the receiver's secret. */
export const setSecret = (subscription: string, secret: string): Promise<unknown> =>
  callAction("POST", "set/subscription", { subscription, secret });

/** Does the same as `webhooks update --active`, but for any owner. */
export const activateSubscription = (subscription: string): Promise<unknown> =>
  callAction("POST", "inspector/activate", { subscription });
