import { anyLifecycleFilter } from "../../../api/codecs";
import type { CaseScope } from "../../world/cases";
import { listCasesIn } from "../case-lists";
import { caseAnswer, findById, findByReference } from "../case-lookups";
import type { HandlerRequest, Handlers } from "../handler";

/** Production cases only (AMB-35, VIS-04). */
const scopeOf = ({ caller }: HandlerRequest): CaseScope => ({ kind: "managed", partner: caller.owner });

const listManagedCases = (request: HandlerRequest) =>
  listCasesIn(request, scopeOf(request), anyLifecycleFilter, { showsSkipped: true });

const getManagedCase = (request: HandlerRequest) => caseAnswer(request, findById(request, scopeOf(request)));

const getManagedCaseByReference = (request: HandlerRequest) =>
  caseAnswer(request, findByReference(request, scopeOf(request), "reference"));

export const managedCases: Handlers = { listManagedCases, getManagedCase, getManagedCaseByReference };
