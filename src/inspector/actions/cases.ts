import type {
  AdvanceRequest,
  CaseListRow,
  CasesQuery,
  CaseWhole,
  SetCaseRequest,
} from "../../base/inspector/cases";
import type { WhyAnswer } from "../../base/inspector/events";
import type { Choices } from "../../base/inspector/faults";
import type { Window } from "../../base/inspector/session";
import { call, read, withQuery } from "../browser/control";
import type { Loose } from "./loose";

export const readCases = (query: Loose<CasesQuery>): Promise<Window<CaseListRow>> =>
  read(withQuery("inspector/cases", query));

export const readCase = (name: string): Promise<CaseWhole> =>
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
