import { expect, test } from "vitest";
import { NumberText } from "../../src/base/json/json";
import { normalizePayment } from "../../src/plan/state/watched-reads";

test("recognizes a recorded payment by its date, amount and recipient", () => {
  const request = {
    date: "2026-03-12",
    paymentAmount: new NumberText("12.50"),
    paymentRecipient: "CollectionPartner",
    closeCase: true,
  };
  expect(normalizePayment(request)).toEqual({
    date: "2026-03-12",
    grossAmount: "12.5",
    recipient: "collectionpartner",
  });
});
