import { expect, test } from "vitest";
import { createByteVectors } from "../../../src/proof/vectors/byte-vectors";

const vectors = createByteVectors({ seed: "test", surface: "collection", headerPrefix: "X-Service" });

test("joins the values of a header that a delivery sends twice, whatever the letter case of its name", () => {
  const twice = vectors.filter(({ rule }) => rule === "header-twice");
  expect(twice.map(({ headers }) => Object.keys(headers).filter((name) => /signature/i.test(name)))).toEqual([
    ["x-service-signature"],
    ["x-service-signature"],
  ]);
  for (const { headers } of twice)
    expect(headers["x-service-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}, t=\d+,v1=[0-9a-f]{64}$/);
});
