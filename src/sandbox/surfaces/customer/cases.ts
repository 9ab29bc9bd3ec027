import { anyLifecycleFilter } from "../../../api/codecs";
import type { CaseScope } from "../../world/cases";
import { listCasesIn } from "../case-lists";
import { caseAnswer, findById } from "../case-lookups";
import type { HandlerRequest, Handlers } from "../handler";

/** All of the creditor's cases, the hidden stages and test cases among them. */
const scopeOf = ({ caller }: HandlerRequest): CaseScope => ({ kind: "customer", creditor: caller.owner });

const listCases = (request: HandlerRequest) => listCasesIn(request, scopeOf(request), anyLifecycleFilter);

const getCase = (request: HandlerRequest) => caseAnswer(request, findById(request, scopeOf(request)));

export const customerCases: Handlers = { listCases, getCase };
