import { CaseSubmission } from "./case-submission";
import { tenantId } from "./request-part";

/** A referral partner says whose case it would be. */
export const ReferredPreview = CaseSubmission.extend({ externalTenantId: tenantId });
