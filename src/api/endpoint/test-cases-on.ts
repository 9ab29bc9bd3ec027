import * as collectionCases from "../collection/cases";
import * as collection from "../collection/test-cases";
import * as customerCases from "../customer/cases";
import * as customer from "../customer/test-cases";

/** The operations that test cases have for collection partners and for creditors, and the read of one case. */
export const testCasesOn = {
  collection: { ...collection, getCase: collectionCases.getCase },
  customer: { ...customer, getCase: customerCases.getCase },
};
