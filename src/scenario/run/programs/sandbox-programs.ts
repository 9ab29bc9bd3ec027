import type { Host, Listener } from "../../../base/host";
import { programVariables } from "../../../kit/serving/program-variables";
import { maxFormBytes, serveInfo } from "../../../sandbox";
import type { TestTarget } from "../../expectations/target";
import type { ScenarioWorld } from "../targets/scenario-world";
import { type ProgramHost, runUserProgram } from "./user-programs";

export interface SandboxPrograms {
  readonly runProgram: NonNullable<TestTarget["runProgram"]>;
  close(): Promise<void>;
}

/** Runs programs against the world of a scenario, which is served on a free port from the first one on. */
export function sandboxPrograms(
  host: ProgramHost & Pick<Host, "listen" | "pid">,
  { world, platform, bodyLimit, controlToken }: ScenarioWorld,
): SandboxPrograms {
  let listening: Promise<Listener> | undefined;
  const serve = () =>
    host.listen(platform.send, 0, { passesOversized: true, maxBodyBytes: maxFormBytes, bodyLimit });
  return {
    async runProgram(program) {
      listening ??= serve();
      const { url } = await listening;
      const info = serveInfo({ platform, url, pid: host.pid, world: world.name, controlToken });
      const { control, surfaces } = info;
      for (const { key } of Object.values(surfaces.test)) program.hide(key);
      program.hide(control.token);
      return runUserProgram(host, program, programVariables({ info, world }));
    },
    close: async () => (await listening)?.close(),
  };
}
