import { expect, test } from "vitest";
import type { Endpoint } from "../../../src/api/endpoint/endpoint";
import { formatExtensionNote, isExtension } from "../../../src/cli/flags/extension-note";

const endpoint = (surface: string, method: string, isExtension?: boolean) =>
  ({ surface, method, isExtension }) as Endpoint;
const read = endpoint("collection", "GET");
const write = endpoint("collection", "POST");
const extendedRead = endpoint("collection", "GET", true);
const extendedWrite = endpoint("customer", "POST", true);

const canUse = (surfaces: string) =>
  ` On the ${surfaces} it can use operations that are not in the interface description (extensions).`;

test.each<[string, readonly Endpoint[], string | undefined, boolean, string]>([
  ["nothing", [], undefined, false, ""],
  ["specified operations", [read, write], undefined, false, ""],
  ["an extension alone", [extendedRead], undefined, true, " (extension)"],
  ["an extended write after a specified read", [read, extendedWrite], undefined, true, " (extension)"],
  [
    "a specified write after an extended read",
    [extendedRead, write],
    undefined,
    false,
    canUse("collection surface"),
  ],
  ["both writes", [write, extendedWrite], undefined, false, canUse("customer surface")],
  ["both reads", [read, extendedRead], undefined, false, canUse("collection surface")],
  [
    "extensions of two surfaces",
    [write, extendedWrite, extendedRead, extendedRead],
    undefined,
    false,
    canUse("customer and collection surfaces"),
  ],
  ["an extension only with a flag", [extendedWrite], "`--x`", false, " `--x` is an extension."],
])("reports whether a command that calls %s is an extension", (_, calls, callsOnlyWith, is, note) => {
  expect([isExtension({ calls, callsOnlyWith }), formatExtensionNote({ calls, callsOnlyWith })]).toEqual([
    is,
    note,
  ]);
});
