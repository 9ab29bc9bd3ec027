import { advice, recoup } from "../../base/advice/advice";
import { booleanCodec } from "../endpoint/codecs";
import { buildEndpointDefiner } from "../endpoint/endpoint";

const defineEndpoint = buildEndpointDefiner("referral");

export const getFilterOptions = defineEndpoint({
  name: "getFilterOptions",
  path: "/referral-partner/filter-options",
  isExtension: true,
  record: async () => (await import("../records/filter-options")).FilterOptions,
  rules: ["EP-30"],
});

export const verifyClient = defineEndpoint({
  name: "verifyClient",
  method: "POST",
  path: "/clients/{externalTenantId}/kyc-verification",
  isExtension: true,
  idempotencyKey: "honored",
  query: { sendChatNotification: booleanCodec },
  body: async () => (await import("../records/clients/kyc-verification")).KycRequest,
  record: async () => (await import("../records/clients/kyc-verification")).KycVerification,
  statuses: [201],
  hints: {
    409: advice`${recoup`clients get <externalTenantId>`} shows whether the client is verified already.`,
  },
  rules: ["BIZ-04", "ERR-22", "AMB-31"],
});
