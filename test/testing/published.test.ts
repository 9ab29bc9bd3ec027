import { expect, test } from "vitest";
import * as testing from "../../src/testing";
import type * as published from "../../src/testing/published";
import * as webhooks from "../../src/webhooks";

test("the module has what its types publish, and recoup/webhooks", () => {
  const typed: typeof published = testing;
  expect(Object.keys(typed).sort()).toEqual([...Object.keys(webhooks), "matchers", "startSandbox"].sort());
});
