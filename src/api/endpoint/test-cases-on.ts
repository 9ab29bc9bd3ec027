import * as collectionCases from "../collection/cases";
import * as collection from "../collection/test-cases";
import * as customerCases from "../customer/cases";
import * as customer from "../customer/test-cases";

/** Test case operations of collection partners and creditors, plus reading a case. */
export const testCasesOn = {
  collection: { ...collection, getCase: collectionCases.getCase },
  customer: { ...customer, getCase: customerCases.getCase },
};
