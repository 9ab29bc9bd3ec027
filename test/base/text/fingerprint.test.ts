import { expect, test } from "vitest";
import {
  computeFingerprint,
  fingerprintSecret,
  formatFingerprint,
  RunningFingerprint,
} from "../../../src/base/text/fingerprint";

const running = (...chunks: readonly string[]) => {
  const hash = new RunningFingerprint();
  for (const chunk of chunks) hash.add(Buffer.from(chunk));
  return hash.text;
};

test("hashes a string the same way in every version", () => {
  expect([
    computeFingerprint(""),
    computeFingerprint("recoup"),
    formatFingerprint("recoup"),
    fingerprintSecret("recoup"),
    running("recoup"),
    running(),
  ]).toEqual([
    [3257118115, 815795670],
    [671730361, 2676592732],
    "2809cab99f89905c",
    "b7805ae5",
    "6-c977d37179a68d9b",
    "0-9e3779b985ebca6b",
  ]);
});

test("hashes bytes the same way whatever the chunk sizes", () => {
  expect(running("re", "", "coup")).toBe(running("recoup"));
  expect(running("recuop")).not.toBe(running("recoup"));
});
