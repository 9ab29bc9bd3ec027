import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/**
 * Fails a unit test that starts a process or opens a socket. test/projects.mts lists the tests that may do
 * so.
 */
function refuse(what: string) {
  return () => {
    throw new Error(
      `A unit test must not ${what}. Add its file to the integration list in test/projects.mts.`,
    );
  };
}

Object.assign(childProcess.ChildProcess.prototype, { spawn: refuse("start a process") });
childProcess.spawnSync = refuse("start a process");
childProcess.execFileSync = refuse("start a process");
childProcess.execSync = refuse("start a process");
net.Server.prototype.listen = refuse("listen on a socket");
net.Socket.prototype.connect = refuse("open a connection");
syncBuiltinESMExports();
