import type { HttpRequest, Send } from "../../../src/base/http";
import { type LineResult, type LineSetting, memoryFiles, runLine } from "../program/world";
import { openSandbox, type TestSandbox } from "../sandbox/sandbox";

export const publicUrl = "https://hooks.partner.dev";

export interface RealEnvironment {
  readonly sandbox: TestSandbox;
  readonly kept: Map<string, string>;
  /** Requests sent so far, such as `POST /managed-cases`. */
  readonly sent: string[];
  /** Environment variables that define the profile `env`. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command line against the platform. Files persist between command lines. */
  run(line: string, setting?: LineSetting): Promise<LineResult>;
  /** Runs one scenario, `a.yaml`. */
  play(content: string, flags?: string, setting?: LineSetting): Promise<LineResult>;
  /** Lists the IDs of test cases that runs created and that still exist. */
  left(): readonly string[];
}

type Interference = (request: HttpRequest, pass: Send) => ReturnType<Send>;

/**
 * Opens a platform that a profile reaches over the network. The platform delivers immediately to any
 * listener.
 */
export async function openRealEnvironment(
  interfere: Interference = (request, pass) => pass(request),
): Promise<RealEnvironment> {
  let receiver: Send | undefined;
  const sandbox = await openSandbox({
    isUnlimited: true,
    send: async (request) => (receiver ?? noReceiver)(request),
  });
  const origin = "https://platform.example";
  const { collection } = sandbox.platform.access(origin).test;
  const sent: string[] = [];
  const kept = new Map<string, string>();
  const pass: Send = async (request) => {
    const answer = await sandbox.platform.send(request);
    await sandbox.platform.settle();
    return answer;
  };
  const env = {
    RECOUP_COLLECTION_URL: collection.url,
    RECOUP_COLLECTION_KEY: collection.key,
    RECOUP_ENVIRONMENT: "test",
  };
  const run: RealEnvironment["run"] = (line, setting = {}) => {
    for (const [path, content] of Object.entries(setting.files ?? {})) kept.set(path, content);
    return runLine(line, {
      env,
      fileSystem: memoryFiles(kept),
      send: (request) => {
        sent.push(`${request.method} ${new URL(request.url).pathname.replace("/test/collection", "")}`);
        return interfere(request, pass);
      },
      listen: async (answer, port) => {
        receiver = answer;
        return { url: `http://127.0.0.1:${port}`, port, close: async () => {} };
      },
      ...setting,
    });
  };
  return {
    sandbox,
    kept,
    sent,
    env,
    run,
    play: (content, flags = "", setting = {}) =>
      run(`test run a.yaml ${flags}`, { ...setting, files: { ...setting.files, "/work/a.yaml": content } }),
    left: () =>
      sandbox.store
        .all<{ id: string }>("select id from cases where tag like 'recoup-%' and is_deleted = 0")
        .map(({ id }) => id),
  };
}

const noReceiver: Send = async () => ({ status: 404, headers: {}, body: new Uint8Array() });
