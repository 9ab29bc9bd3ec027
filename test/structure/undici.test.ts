import { existsSync, readFileSync } from "node:fs";
import { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import connectMethod from "undici/lib/api/api-connect.js";
import buildConnector from "undici/lib/core/connect.js";
import { kParser } from "undici/lib/core/symbols.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import { expect, test } from "vitest";
import type { HeadParser } from "../../src/host/network/unrequested-continue";

/**
 * `src/host/network/connections.ts` loads private files of undici, and the build leaves out three others.
 * After an upgrade, read undici's changes to the files listed here, run the tests in test/host, and then
 * update this version.
 */
const checkedVersion = "7.30.2";

const version = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("undici is pinned to the version whose private files were checked", () => {
  expect(version("package.json").devDependencies.undici).toBe(checkedVersion);
  expect(version("node_modules/undici/package.json").version).toBe(checkedVersion);
});

test("the private files export everything that connections.ts uses", () => {
  expect([Pool, ProxyAgent, buildConnector, connectMethod].map((part) => typeof part)).toEqual(
    Array(4).fill("function"),
  );
  expect(typeof Pool.prototype.dispatch).toBe("function");
  expect(typeof ProxyAgent.prototype.dispatch).toBe("function");
  expect(typeof kParser).toBe("symbol");
});

test("declares exactly the private files that are loaded", () => {
  const modulesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) => name).sort();
  const loaded = modulesIn("src/host/network/connections.ts", /["'](undici\/lib\/[^"']+)["']/g);
  expect(modulesIn("src/host/network/undici-parts.d.ts", /declare module "([^"]+)"/g)).toEqual(loaded);
});

test("the files that the build leaves out exist", async () => {
  const { unreached } = await import(new URL("../../build/rolldown.config.mjs", import.meta.url).href);
  for (const file of unreached) expect(existsSync(`node_modules/${file}`), file).toBe(true);
});

test("undici attaches its parser to a connection's socket", async () => {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  let parser: HeadParser | undefined;
  const connect = (_options: unknown, callback: (error: null, socket: Duplex) => void) => {
    callback(null, socket);
    parser = (socket as { [kParser]?: HeadParser })[kParser];
  };
  const pool = new Pool("http://api.example", { connect: connect as never });
  pool.dispatch(
    { path: "/", method: "GET" },
    {
      onRequestStart() {},
      onResponseStart() {},
      onResponseData() {},
      onResponseEnd() {},
      onResponseError() {},
    },
  );
  await setImmediate();
  expect(typeof parser?.onHeadersComplete).toBe("function");
  await pool.destroy();
});
