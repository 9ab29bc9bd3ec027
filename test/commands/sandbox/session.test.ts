import { expect, test } from "vitest";
import { readSession, transcribe } from "../../support/program/session";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { run } = sandboxOnDisk({ env: { NO_COLOR: "1" } });

test.each(readSession("test/commands/sandbox/session.txt"))(
  "prints the result of `recoup $line` exactly as in session.txt",
  async ({ line, text }) => {
    const result = await run(line, { isTerminal: true, columns: 100 });
    const transcript = transcribe(result);
    expect(transcript.replace(/^Bytes.*$/m, (row) => row.replace(/\d+/, "1000000"))).toBe(text);
  },
);
