import type { SetCaseRequest } from "../../contract/cases";

/** Asks the creditor for details. The case can't continue until they are supplied. */
export const buildDetailsRequest = (id: string, area: string, description: string): SetCaseRequest => ({
  case: id,
  needs: { area, description },
});
