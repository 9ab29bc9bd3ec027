import { expect, test } from "vitest";
import { acme, configFolder } from "../../support/program/config-folder";
import { readSession, transcribe } from "../../support/program/session";

const { run, file } = configFolder(acme);

test.each(readSession("test/commands/profile/session.txt"))(
  "prints the result of `recoup $line` exactly as in session.txt",
  async ({ line, text }) => {
    const result = await run(line, { isTerminal: true, columns: 200, env: { NO_COLOR: "1" } });
    expect(transcribe(result).replaceAll(file, "FILE")).toBe(text);
  },
);
