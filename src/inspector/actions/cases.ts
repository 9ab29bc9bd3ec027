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
  /** Empty: any. */
  readonly type: string;
  /** Empty: any of the owner. */
  readonly subscription: string;
}

/** Why events of a case did not arrive on a surface. */
export const readCaseWhy = (query: CaseWhyQuery): Promise<WhyAnswer> =>
  read(withQuery("inspector/why", { ...query }));

/** What `sandbox set case` does. */
export const setCase = (body: SetCaseRequest): Promise<unknown> => call("POST", "set/case", body);

/** What `test advance` does. */
export const advanceCase = (body: AdvanceRequest): Promise<unknown> =>
  call("POST", "inspector/advance", body);

export const readChoices = (): Promise<Choices> => read("inspector/choices");
