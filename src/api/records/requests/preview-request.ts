import { CaseSubmission } from "./case-submission";
import { DebtorSubmission } from "./debtor-submission";
import { tenantId } from "./request-part";

/** A preview only needs the debtor's type and country. */
export const PreviewRequest = CaseSubmission.extend({ debtor: DebtorSubmission.partial({ name: true }) });

/** A referral partner can name the client of the case. */
export const ReferredPreviewRequest = PreviewRequest.extend({ externalTenantId: tenantId.optional() });
