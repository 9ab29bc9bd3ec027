import { expect, test } from "vitest";
import { findBlocker } from "../../../src/drift/observe/blocker";

const blockerOf = (
  status: number,
  { type = "application/json", body = "{}", hasKey = true, expected = 0 } = {},
) =>
  findBlocker({ status, headers: { "content-type": type }, body: Buffer.from(body) }, "list", {
    hasKey,
    expects: (code) => code === expected,
  });

test.each([
  [299, {}, undefined],
  [300, {}, ["the host answered with a redirect (300)", false]],
  [399, { expected: 399 }, ["the host answered with a redirect (399)", false]],
  [400, {}, undefined],
  [401, {}, ["the host refused the key (401)", false]],
  [401, { hasKey: false }, undefined],
  [401, { expected: 401 }, undefined],
  [403, {}, ["the key has no permission for the operation (403)", false]],
  [403, { hasKey: false }, undefined],
  [429, {}, ["the rate limit of the key is reached (429)", false]],
  [499, {}, undefined],
  [500, {}, ["the host answered 500", true]],
  [503, { expected: 503 }, undefined],
  [
    200,
    { type: "text/HTML", body: "x", expected: 200 },
    ["the host answered with a web page (200), as a login page or a proxy does", false],
  ],
  [
    200,
    { body: " <!DOCTYPE html>" },
    ["the host answered with a web page (200), as a login page or a proxy does", false],
  ],
  [200, { type: "text/html" }, undefined],
])("decides whether a response with %s to %j blocks the comparison", (status, options, expected) => {
  const found = blockerOf(status, options);
  expect(found && [found.reason, found.isTransient]).toEqual(expected);
  if (found !== undefined) expect(found).toMatchObject({ step: "list", status });
});
