import { classifyRequest } from "../../../api/endpoint/operation-at";
import { type CallResult, call, send } from "../../../api/exchange/call";
import { Failure, rethrowUnsent } from "../../../base/failure";
import type { CallPlatform } from "../../../cleanup/undo";
import type { Context } from "../../../cli/session/context";
import { formatAttempt } from "../../expectations/inbox";
import type { TestTarget } from "../../expectations/target";
import type { RunTimelineEntry } from "../../report/result";
import type { RunProgram } from "../programs/user-programs";

export interface OpenTarget {
  readonly target: TestTarget;
  timeline(): readonly RunTimelineEntry[];
}

interface TargetParts
  extends Omit<TestTarget, "call" | "send" | "baseUrl" | "environment" | "hide" | "runProgram"> {
  readonly runProgram?: RunProgram;
}

/** Creates a target that sends requests through a context and its keys, tokens, guard and retries. */
export function createTarget(context: Context, parts: TargetParts): OpenTarget {
  const startedAt = parts.now();
  const requests: RunTimelineEntry[] = [];
  const note = (text: string) => void requests.push({ atMs: parts.now() - startedAt, text });
  const createCall =
    (client?: string): CallPlatform =>
    async (endpoint, input, inputClient = client) => {
      const target = await context.target(endpoint.surface, inputClient).catch(rethrowUnsent);
      return logRequest(`${endpoint.method} ${endpoint.path}`, call(target, endpoint, input), note);
    };
  const { runProgram, ...otherParts } = parts;
  const testTarget: TestTarget = {
    ...otherParts,
    runProgram: runProgram && ((program) => runProgram(program, note)),
    environment: context.profile.environment,
    hide: context.hide,
    call: createCall,
    baseUrl: async (surface) => (await context.target(surface)).baseUrl,
    async send({ surface, client, method, path, body }) {
      const operation = classifyRequest(surface, method, path);
      const target = await context.target(surface, client);
      return logRequest(`${method} ${path}`, send(target, method, path, body, {}, operation), note);
    },
  };
  const listEvents = () =>
    parts.inbox.attempts().map((attempt) => ({ atMs: attempt.at - startedAt, text: formatAttempt(attempt) }));
  const timeline = () => [...requests, ...listEvents()].sort((a, b) => a.atMs - b.atMs);
  return { target: testTarget, timeline };
}

async function logRequest(
  description: string,
  answerPromise: Promise<CallResult>,
  note: (text: string) => void,
): Promise<CallResult> {
  try {
    const answer = await answerPromise;
    note(`${description} ${answer.response.status}`);
    return answer;
  } catch (error) {
    note(`${description} ${error instanceof Failure ? (error.details.status ?? error.kind) : "failed"}`);
    throw error;
  }
}
