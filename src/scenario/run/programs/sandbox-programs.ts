import { findEndpoint } from "../../../api/endpoint/find-endpoint";
import type { Host, Listener } from "../../../base/host";
import type { HttpRequest, Send } from "../../../base/http";
import { listProgramVariables } from "../../../kit/serving/program-variables";
import { buildServeInfo, findBase, maxFormBytes, splitUrl } from "../../../sandbox";
import type { ScenarioWorld } from "../targets/scenario-world";
import { type ProgramHost, type RunProgram, runUserProgram } from "./user-programs";

/** Runs programs against a scenario's world, which is served on a free port once the first program starts. */
export function createSandboxPrograms(
  host: ProgramHost & Pick<Host, "listen" | "pid">,
  { world, platform, bodyLimit, controlToken }: ScenarioWorld,
) {
  let listenerPromise: Promise<Listener> | undefined;
  let currentNote = (_text: string) => {};
  const send = createLoggingSend(platform.send, (text) => currentNote(text));
  const serve = () => host.listen(send, 0, { passesOversized: true, maxBodyBytes: maxFormBytes, bodyLimit });
  const runProgram: RunProgram = async (program, note) => {
    currentNote = note;
    listenerPromise ??= serve();
    const { url } = await listenerPromise;
    const info = buildServeInfo({ platform, url, pid: host.pid, world: world.name, controlToken });
    const { control, surfaces } = info;
    for (const { key } of Object.values(surfaces.test)) program.hide(key);
    program.hide(control.token);
    return runUserProgram(host, program, listProgramVariables({ info, world }));
  };
  return { runProgram, close: async () => (await listenerPromise)?.close() };
}

/** Adds each request to a surface to the timeline, with the status of its response. */
const createLoggingSend =
  (send: Send, note: (text: string) => void): Send =>
  async (request) => {
    const operation = findOperation(request);
    if (operation === undefined) return send(request);
    try {
      const response = await send(request);
      note(`program: ${operation} ${response.status}`);
      return response;
    } catch (error) {
      note(`program: ${operation} no answer`);
      throw error;
    }
  };

/**
 * Returns the operation of a request, such as `POST /cases`, or undefined for a request outside the surfaces.
 */
function findOperation({ method, url }: HttpRequest): string | undefined {
  const match = findBase(splitUrl(url).path);
  if (match === undefined) return undefined;
  return `${method} ${findEndpoint(match.base.surface, method, match.rest)?.path ?? "unknown path"}`;
}
