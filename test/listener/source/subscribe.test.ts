import { expect, test } from "vitest";
import { createDeliverySource } from "../../../src/listener/source/subscribe";

test("ignores white space around a secret", () => {
  const source = createDeliverySource("c2VjcmV0", "customer");
  expect(createDeliverySource(" c2VjcmV0\n", "customer")).toEqual(source);
  expect(source).toEqual({
    secret: "c2VjcmV0",
    fingerprint: expect.stringMatching(/^\S{4,}$/),
    surface: "customer",
  });
  expect(createDeliverySource("b3RoZXI=", undefined).fingerprint).not.toBe(source.fingerprint);
});
