import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { needsRaisedBudget } from "../../src/host/network/parser-budget";
import { type FaultyServer, startFaultyServer } from "../support/platforms/faulty-server";
import { type Bundle, bundleProbe, ended, startNode } from "./probes/run-probe";

let bundle: Bundle;
let server: FaultyServer;
beforeAll(async () => {
  bundle = await bundleProbe();
  server = await startFaultyServer({
    kind: "answer",
    head: ["HTTP/1.1 200 OK", "content-type: application/json"],
    body: "x".repeat(200_000),
  });
});
afterAll(async () => {
  rmSync(bundle.folder, { recursive: true });
  await server.close();
});

/** Returns what the WebAssembly compilers log while the probe runs. */
async function compilations(...args: readonly string[]): Promise<string> {
  return (await ended(startNode(["--trace-wasm-compilation-times", bundle.file, ...args]))).stdout;
}

test("importing the host loads no dependencies and neither send.ts nor listen.ts", () => {
  const own = bundle.modules["probe.js"] ?? [];
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((id) => id.includes("node_modules") || /\/(send|listen)\.ts$/.test(id))).toEqual([]);
});

test("bundles the sender without the index, fetch, cache and mocks of undici", () => {
  const sending = Object.values(bundle.modules).find((ids) =>
    ids.some((id) => id.endsWith("undici/lib/dispatcher/client.js")),
  );
  const parts = sending?.filter((id) => id.includes("undici")) ?? [];
  expect(parts).not.toEqual([]);
  expect(
    parts.filter((id) =>
      /undici\/index\.js|lib\/(mock|cache|interceptor)\/|web\/fetch\/index|proxy-agent/.test(id),
    ),
  ).toEqual([]);
});

test("raises the parser's budget only for the V8 version in Node 20", () => {
  expect(["11.3.244.8-node.30", "12.4.254.21-node.21", "13.6.233.10"].map(needsRaisedBudget)).toEqual([
    true,
    false,
    false,
  ]);
});

test.runIf(needsRaisedBudget(process.versions.v8))(
  "doesn't optimize the parser while it reads a single response",
  async () => {
    const report = await compilations("get", server.url);
    expect(report).toContain("using Liftoff");
    expect(report).not.toContain("using TurboFan");
    expect(report).toContain("200 200000");
  },
);

test.runIf(needsRaisedBudget(process.versions.v8))(
  "restores the budget for other WebAssembly code",
  async () => {
    expect(await compilations("wasmAfterGet", server.url)).toContain("using TurboFan");
  },
);
