import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { openOutput } from "../../../src/host/terminal/streams";

const systemError = (code: string) => Object.assign(new Error(code), { code });

/** Opens an output on a stream whose writes fail with `error`. */
function outputOf(
  properties: Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns" | "rows">> & { readonly fd?: number },
  { env = {}, error }: { readonly env?: Record<string, string>; readonly error?: Error } = {},
) {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(String(chunk));
      done(error);
    },
  });
  const output = openOutput(Object.assign(stream, properties), env);
  return { output, chunks, stream };
}

test("writes every non-empty chunk", async () => {
  const { output, chunks } = outputOf({ fd: 1 });
  await output.write("a");
  await output.write("");
  await output.write(Buffer.from("b"));
  expect([chunks, output.isClosed]).toEqual([["a", "b"], false]);
});

test.each(["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED"])(
  "stops writing after %s without raising an error",
  async (code) => {
    const { output, chunks } = outputOf({ fd: 1 }, { error: systemError(code) });
    await output.write("a");
    await output.write("b");
    expect([chunks, output.isClosed]).toEqual([["a"], true]);
  },
);

test("notices a pipe that closes between two writes", () => {
  const { output, stream } = outputOf({ fd: 1 });
  stream.emit("error", systemError("EIO"));
  expect(output.isClosed).toBe(false);
  stream.emit("error", systemError("EPIPE"));
  expect(output.isClosed).toBe(true);
});

test("reports write errors on stdout but not on stderr", async () => {
  const error = systemError("ENOSPC");
  await expect(outputOf({ fd: 1 }, { error }).output.write("a")).rejects.toMatchObject({
    kind: "config",
    message: "can't write to standard output: no space is left on the device",
    details: { hint: "Send the output somewhere else, or free some space.", cause: error },
  });
  const { output } = outputOf({ fd: 2 }, { error });
  await output.write("a");
  expect(output.isClosed).toBe(false);
});

const terminal = { isTTY: true as const, columns: 90, rows: 30 };
test.each([
  ["a terminal", terminal, {}, 90, 30],
  ["a terminal with COLUMNS", terminal, { COLUMNS: "72" }, 72, 30],
  ["a terminal with COLUMNS=0", terminal, { COLUMNS: "0" }, 90, 30],
  ["a terminal with long COLUMNS", terminal, { COLUMNS: "99999" }, 99_999, 30],
  ["a terminal with too long COLUMNS", terminal, { COLUMNS: "100000" }, 90, 30],
  ["a terminal of size 0", { ...terminal, columns: 0, rows: 0 }, {}, undefined, undefined],
  ["a terminal of size 1", { ...terminal, columns: 1, rows: 1 }, {}, 1, 1],
  ["a terminal that a program reads", terminal, { CI: "true" }, 10_000, 30],
  ["a pipe", { columns: 90, rows: 30 }, {}, undefined, undefined],
  ["a pipe with COLUMNS", {}, { COLUMNS: "72" }, 72, undefined],
])("returns the size of %s", (_, properties, env, columns, rows) => {
  const { output } = outputOf(properties, { env });
  expect([output.columns, output.rows, output.isTerminal]).toEqual([columns, rows, "isTTY" in properties]);
});
