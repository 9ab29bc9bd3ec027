import { expect, test } from "vitest";
import { errorStatuses } from "../../../src/sandbox/facts/error-types";

test("lists the statuses of each error type [ERR-17] [ERR-19 to ERR-21]", () => {
  expect(errorStatuses).toEqual({
    CollectionPartnerNotFound: [422],
    CreditorBlocked: [422],
    MissingDebtCollectionContract: [422],
    MissingPowerOfAttorney: [422],
    MissingKycVerification: [422],
    PartnerContractNotValid: [422],
    CaseNotFound: [404],
    PaymentNotFound: [404],
    WebhookNotFound: [404],
    DivisionNotFound: [404],
    NotFound: [404],
    InvalidPagination: [400],
    IdempotencyConflict: [422],
    Conflict: [409],
    FileTooLarge: [413],
    UnsupportedFileType: [415],
    InvalidUserEmail: [400],
    MissingUserIdentifier: [400],
    WebhookEventsRequired: [400],
    WebhookInvalidEventTypes: [400],
    WebhookInvalidUrl: [400],
    WebhookEventsImmutable: [400],
    ValidationError: [400, 403, 422],
    InternalError: [500],
    ClientExistsNeedsLinking: [409],
    ClientAlreadyLinkedToAnotherPartner: [409],
    UserCreationFailed: [409],
  });
});
