import { advice, recoup } from "../../base/advice/advice";
import { defineEndpoint } from "../endpoint/endpoint";

/** Changing the success fee without consent returns a 409 with a different body format. */
export const changeFees = defineEndpoint({
  name: "changeFees",
  surface: "collection",
  method: "PUT",
  path: "/cases/{id}/fees",
  isExtension: true,
  body: async () => (await import("../records/cases/case-work")).FeesRequest,
  record: async () => (await import("../records/cases/case-work")).Fees,
  hints: {
    409: advice`The success fee would change. ${recoup`cases fees <case>`} takes --confirm-price-change or --keep-rate; a body, confirmPriceChange or keepIntentionalRate.`,
  },
  rules: ["FLD-05", "CFL-08"],
});
