import * as collection from "../../api/collection/cases";
import * as managed from "../../api/collection/managed-cases";
import * as customer from "../../api/customer/cases";
import { readRecord } from "../../api/exchange/answer";
import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { isGuid } from "../../base/text/guid";
import type { Context } from "../../cli/session/context";

export const referenceKinds = ["id", "case-reference", "partner-reference", "creditor-reference"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export interface CaseQuery {
  readonly reference: string;
  /** The kind of reference. By default, each kind is tried in turn. */
  readonly by?: ReferenceKind | undefined;
  readonly creditor?: string | undefined;
  readonly isManaged?: boolean | undefined;
  /** Whether `isManaged` also searches the partner's own cases, such as managed test cases (VIS-03). */
  readonly includesOwn?: boolean | undefined;
  /** Surfaces where the command can find cases. Default: collection and customer. */
  readonly surfaces?: readonly Surface[] | undefined;
}

/** One way to find a case. */
export interface NamedLookup {
  readonly kind: ReferenceKind;
  readonly find: () => Promise<RawJson>;
}

export function listCollectionLookups(context: Context, query: CaseQuery): readonly NamedLookup[] {
  if (query.isManaged !== true) return listOwnLookups(context, query);
  return [
    ...listManagedLookups(context, query),
    ...(query.includesOwn === true ? listOwnLookups(context, query) : []),
  ];
}

const createLookup = (kind: ReferenceKind, send: () => ReturnType<Context["call"]>): NamedLookup => ({
  kind,
  find: async () => readRecord(await send()),
});

/** Looks up by ID. Only a GUID can be one. */
const createIdLookups = (reference: string, send: (id: string) => ReturnType<Context["call"]>) =>
  isGuid(reference) ? [createLookup("id", () => send(reference))] : [];

const listManagedLookups = (context: Context, { reference }: CaseQuery): readonly NamedLookup[] => [
  ...createIdLookups(reference, (id) => context.call(managed.getManagedCase, { parameters: { id } })),
  createLookup("case-reference", () =>
    context.call(managed.getManagedCaseByReference, { parameters: { reference } }),
  ),
];

const listOwnLookups = (
  context: Context,
  { reference, creditor = "" }: CaseQuery,
): readonly NamedLookup[] => [
  ...createIdLookups(reference, (id) => context.call(collection.getCase, { parameters: { id } })),
  createLookup("case-reference", () =>
    context.call(collection.getCaseByReference, { parameters: { caseReference: reference } }),
  ),
  createLookup("partner-reference", () =>
    context.call(collection.getCaseByPartnerReference, { parameters: { reference } }),
  ),
  createLookup("creditor-reference", () =>
    context.call(collection.getCaseByCreditorReference, { query: { reference, creditorId: creditor } }),
  ),
];

/** Looks up a creditor's own reference. The creditor need not be named. */
export function listCustomerLookups(
  context: Context,
  { reference, isManaged }: CaseQuery,
): readonly NamedLookup[] {
  if (isManaged === true) throw createManagedFailure();
  const { getCaseByReference, getCaseByCreditorReference } = customer;
  return [
    ...createIdLookups(reference, (id) => context.call(customer.getCase, { parameters: { id } })),
    createLookup("case-reference", () =>
      context.call(getCaseByReference, { parameters: { caseReference: reference } }),
    ),
    createLookup("creditor-reference", () =>
      context.call(getCaseByCreditorReference, { parameters: { creditorReference: reference } }),
    ),
  ];
}

export const createManagedFailure = () =>
  new Failure("usage", "--managed is only available on the collection surface.");
