import type { Surface } from "../../base/platform";

/** Paths of fields that the sandbox may omit or set to null. */
export interface FieldPresence {
  /** Fields that are null if there is no value. */
  readonly nullable?: readonly string[];
  /** Fields that some responses omit. */
  readonly optional?: readonly string[];
}

const prefixPaths = (path: string, ...fields: readonly string[]) => fields.map((field) => `${path}.${field}`);

const addressFields = ["companyRegistrationNumber", "address", "zipCode", "city"];
const officeFields = ["officeEmail", "officePhone"];
const contactFields = [...addressFields, "state", ...officeFields];

const linkFields: FieldPresence = {
  nullable: [
    "onboardingLinks.url",
    ...prefixPaths("client", ...addressFields, ...officeFields),
    ...prefixPaths("users", "firstName", "lastName"),
    "kycVerification",
  ],
};
const subscriptionFields: FieldPresence = { nullable: ["disabledReason"] };

const referredCaseFields: FieldPresence = {
  nullable: [
    "creditorReference",
    ...prefixPaths("client.contacts", "officeEmail", "onboardingUser"),
    "closeCode",
    "currentEngagementPhase",
    "dueDate",
    "dateCollectionStarted",
    "dateFinished",
    "collectionPartner",
    "expectedReferralRatePercentage",
    "tag",
  ],
  optional: ["tag"],
};

/** Fields that may be missing or null, by schema. Every other field is always present and never null. */
const openFields: Readonly<Record<string, FieldPresence>> = {
  AdvanceResult: { optional: ["remainingAmount", "currency"] },
  CaseRecord: {
    nullable: [
      "creditorReference",
      "collectionPartnerReference",
      "closeCode",
      "closeComment",
      "currentEngagementPhase",
      "dueDate",
      "dateUpdated",
      "dateAssigned",
      "dateCollectionStarted",
      "dateFinished",
      "exclusivePeriodEndDate",
      "claimDescription",
      "creditorComments",
      "disputeStatus",
      ...prefixPaths("creditor", ...contactFields, "division"),
      "creditorDivisionId",
      "collectionPartner",
      ...prefixPaths("collectionPartner", ...officeFields, "publicSite"),
      "assignedUser",
      "preLegalSuccessFee",
      "blendedAgeUpliftPoints",
      "solutionUrl",
      "signingHandoff",
      "tag",
    ],
    // Only test cases have a tag. The sandbox has no values for the other two fields.
    optional: ["tag", "exclusivePeriodEndDate", "blendedAgeUpliftPoints"],
  },
  ChangedSubscription: { ...subscriptionFields, optional: ["secret"] },
  ClientLink: linkFields,
  CasePreview: {
    nullable: [
      "result.ineligibilityReason",
      "result.partnerAssignment",
      "result.jurisdiction.stateAlpha2",
      "result.signingHandoff",
    ],
  },
  ChatMessage: {
    nullable: [
      "dateUpdated",
      ...prefixPaths("user", "id", "dateCreated", "dateUpdated", "firstName", "lastName", "email"),
    ],
  },
  ClosedCase: { nullable: ["comment"] },
  CreditorProfile: { nullable: contactFields },
  Debtor: { nullable: ["contactPerson", ...addressFields, "state", "stateAlpha2", "email", "phone"] },
  DeliveryRecord: { nullable: ["deliveredAt", "lastResponseCode", "lastError"] },
  FileRecord: { nullable: ["dateUpdated", "description", "documentType"] },
  Note: { nullable: ["eventDate"] },
  PartnerProfile: {
    nullable: [
      ...contactFields,
      "vatNumber",
      "publicSite",
      "logoUrl",
      "invoiceCurrency",
      "preLegalRevenueShare",
      "legalRevenueShare",
    ],
  },
  Fees: { nullable: ["recalculatedSuccessFee"] },
  PaymentReceipt: {
    nullable: ["payoutCreditor", "payoutCollectionPartner", "commissionPaymentStatus", "closeCode"],
  },
  PaymentRecord: { nullable: ["dateUpdated"] },
  ReferredPreview: { nullable: ["ineligibilityReason", "partnerAssignment", "jurisdiction.stateAlpha2"] },
  Jurisdiction: { nullable: ["stateAlpha2"] },
  CoveredJurisdiction: { nullable: ["usStateAlpha2"] },
  PostedClient: {
    nullable: [
      ...(linkFields.nullable ?? []),
      ...prefixPaths("caseResults.failedCases", "creditorReference", "validationErrors", "signingHandoff"),
    ],
  },
  ReferredCase: referredCaseFields,
  ReferredCaseDetail: referredCaseFields,
  Subscription: subscriptionFields,
  SubscriptionWithSecret: subscriptionFields,
  TestDelivery: { nullable: ["httpStatusCode", "durationMs", "errorMessage", "errorCategory"] },
  Timeline: { nullable: ["currentEngagementPhase", "items.description", "items.actor.name"] },
  ValidationDetail: { nullable: ["creditorRespondedAt"] },
};

/** Paths of all fields that the sandbox may omit or set to null, relative to their schemas. */
export const optionalPaths: readonly string[] = Object.values(openFields).flatMap(
  ({ nullable = [], optional = [] }) => [...nullable, ...optional],
);

/**
 * Returns the fields of a schema that may be missing or null on a surface. Only the collection surface always
 * includes `skipped`.
 */
export function getFieldPresence(surface: Surface, name: string): FieldPresence {
  if (name === "PageInfo") return surface === "collection" ? {} : { optional: ["skipped"] };
  return openFields[name] ?? {};
}
