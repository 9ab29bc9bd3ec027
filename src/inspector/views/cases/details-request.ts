import type { SetCaseRequest } from "../../contract/cases";

/** Builds a request for details from the creditor. The case can't continue until they are supplied. */
export const buildDetailsRequest = (id: string, area: string, description: string): SetCaseRequest => ({
  case: id,
  needs: { area, description },
});
