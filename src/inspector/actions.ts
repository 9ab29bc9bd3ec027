import type { Fault } from "../base/fault";
import { call, read, withQuery } from "./browser/control";
import { readLines } from "./browser/stream";
import type { AdvanceRequest, CaseDetails, CaseListRow, CasesQuery, SetCaseRequest } from "./contract/cases";
import type {
  EditedSendRequest,
  EventDetails,
  EventRow,
  EventsQuery,
  ResendRequest,
  Verdict,
  VerifyRequest,
  WhyAnswer,
} from "./contract/events";
import type { Choices, FaultRow } from "./contract/faults";
import type { AssumptionRow, SubscriptionRow } from "./contract/overview";
import type { RequestDetails, RequestFindings, RequestRow } from "./contract/requests";
import type { DrillRow, ScenarioMessage, ScenarioRequest } from "./contract/scenarios";
import type { Window, WindowQuery } from "./contract/session";
import type { AdvanceAnswer, ClockAnswer, Schedule } from "./contract/time";

export const readCases = (query: LooseQuery<CasesQuery>): Promise<Window<CaseListRow>> =>
  read(withQuery("inspector/cases", query));

export const readCase = (name: string): Promise<CaseDetails> =>
  read(withQuery("inspector/case", { case: name }));

interface CaseWhyQuery {
  readonly case: string;
  readonly surface: string;
  /** Empty for any type. */
  readonly type: string;
  /** Empty for any subscription of the owner. */
  readonly subscription: string;
}

/** Reads why events of a case did not arrive on a surface. */
export const readCaseWhy = (query: CaseWhyQuery): Promise<WhyAnswer> =>
  read(withQuery("inspector/why", { ...query }));

/** Does the same as `sandbox set case`. */
export const setCase = (body: SetCaseRequest): Promise<unknown> => call("POST", "set/case", body);

/** Does the same as `test advance`. */
export const advanceCase = (body: AdvanceRequest): Promise<unknown> =>
  call("POST", "inspector/advance", body);

export const readChoices = (): Promise<Choices> => read("inspector/choices");

export const readEvents = (query: LooseQuery<EventsQuery>): Promise<Window<EventRow>> =>
  read(withQuery("inspector/events", query));

export const readEvent = (id: string): Promise<EventDetails> => read(withQuery("inspector/event", { id }));

export const readWhy = (event: string): Promise<WhyAnswer> => read(withQuery("inspector/why", { event }));

export const resend = (body: ResendRequest): Promise<EventDetails> => call("POST", "inspector/resend", body);

export const sendEdited = (body: EditedSendRequest): Promise<EventDetails> =>
  call("POST", "inspector/send", body);

export const verifyWith = (body: VerifyRequest): Promise<Verdict> => call("POST", "inspector/verify", body);

export const readFaults = (): Promise<{ readonly items: readonly FaultRow[] }> => read("faults");

export const addFault = (body: Fault): Promise<FaultRow> => call("POST", "faults", body);

/** Clears the fault with this id, or all faults. */
export const clearFaults = (id?: number): Promise<unknown> => call("DELETE", withQuery("faults", { id }));

/** A query as it appears in the page's address: each value can be any text, or missing. */
type LooseQuery<Query> = { readonly [Name in keyof Query]?: string | number | undefined };

export const readDrills = (): Promise<{ readonly items: readonly DrillRow[] }> => read("inspector/drills");

/** Plays a scenario in a separate world. */
export const playScenario = (body: ScenarioRequest, signal: AbortSignal): AsyncGenerator<ScenarioMessage> =>
  readLines("inspector/scenarios", body, signal);

export const readSchedule = (): Promise<Schedule> => read("inspector/schedule");

export const freezeClock = (): Promise<ClockAnswer> => call("POST", "clock/freeze");

export const runClock = (): Promise<ClockAnswer> => call("POST", "clock/run");

export const setSpeed = (speed: number): Promise<ClockAnswer> => call("POST", "clock/speed", { speed });

/** Advances the clock and runs everything that becomes due. */
export const advanceClock = (ms: number): Promise<AdvanceAnswer> =>
  call("POST", "clock/advance", { by: `${ms}ms` });

interface RequestsQuery extends WindowQuery {
  readonly answer?: string | undefined;
  readonly search?: string | undefined;
}

interface Items<Row> {
  readonly items: readonly Row[];
}

export const readRequests = (query: RequestsQuery): Promise<Window<RequestRow>> =>
  read(withQuery("inspector/requests", { ...query }));

export const readRequest = (id: string): Promise<RequestDetails> =>
  read(withQuery("inspector/request", { id }));

export const readRequestFindings = (id: string): Promise<RequestFindings> =>
  read(withQuery("inspector/request-findings", { id }));

export const readSubscriptions = (): Promise<Items<SubscriptionRow>> => read("inspector/subscriptions");

export const readAssumptions = (): Promise<Items<AssumptionRow>> => read("inspector/assumptions");

/** Replaces the secret that the sandbox created with the receiver's. */
export const setSecret = (subscription: string, secret: string): Promise<unknown> =>
  call("POST", "set/subscription", { subscription, secret });

/** Does the same as `webhooks update --active`, for any owner. */
export const activate = (subscription: string): Promise<unknown> =>
  call("POST", "inspector/activate", { subscription });
