import type { SetCaseRequest } from "../../contract/cases";

/** Requires details of a case, which is then stuck until they are supplied. */
export const detailsRequest = (id: string, area: string, description: string): SetCaseRequest => ({
  case: id,
  needs: { area, description },
});
