import { expect, test } from "vitest";
import { settableCloseCodes } from "../../../src/base/cases/close-code";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { run } = sandboxOnDisk();

test("lists a closed case for each close code that a partner can set", async () => {
  const { exitCode, stdout } = await run("cases list --all --json --quiet");
  expect(exitCode).toBe(0);
  const items: readonly { readonly closeCode: string | null }[] = JSON.parse(stdout).items;
  const codes = items.flatMap(({ closeCode }) => closeCode ?? []);
  expect(new Set(codes)).toEqual(new Set(settableCloseCodes));
});
