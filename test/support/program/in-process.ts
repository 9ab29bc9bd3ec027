import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { relative } from "node:path";
import { beforeAll } from "vitest";
import { integration, matches } from "../../projects.mjs";

const refusals: readonly (readonly [target: object, method: string, what: string])[] = [
  [childProcess.ChildProcess.prototype, "spawn", "start a process"],
  [childProcess, "spawnSync", "start a process"],
  [childProcess, "execFileSync", "start a process"],
  [childProcess, "execSync", "start a process"],
  [net.Server.prototype, "listen", "listen on a socket"],
  [net.Socket.prototype, "connect", "open a connection"],
];

/** Makes a method throw. Returns a function that restores the method. */
function refuse([target, method, what]: (typeof refusals)[number]) {
  const original = Reflect.get(target, method);
  const fail = () => {
    throw new Error(
      `A unit test must not ${what}. Add its file to the integration list in test/projects.mts.`,
    );
  };
  Reflect.set(target, method, fail);
  return () => Reflect.set(target, method, original);
}

// biome-ignore lint/correctness/noEmptyPattern: vitest requires a pattern here
beforeAll(({}, suite) => {
  if (matches(integration, relative(".", suite.file.filepath))) return undefined;
  const restores = refusals.map(refuse);
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
});
