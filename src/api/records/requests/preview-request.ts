import { CaseSubmission } from "./case-submission";
import { DebtorSubmission } from "./debtor-submission";
import { tenantId } from "./request-part";

/** A preview needs only the type and country of the debtor. */
export const PreviewRequest = CaseSubmission.extend({ debtor: DebtorSubmission.partial({ name: true }) });

/** A referral partner can say whose case it would be. */
export const ReferredPreviewRequest = PreviewRequest.extend({ externalTenantId: tenantId.optional() });
