import type { Writable } from "node:stream";
import { isRunByAgent } from "../../base/environment/is-interactive";
import { Failure } from "../../base/failure";
import type { Host, Output } from "../../base/host";
import { describeCause, getErrorCode } from "../system-cause";

const closedPipeCodes = new Set(["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED"]);

type OutputStream = Writable &
  Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns" | "rows">> & { readonly fd?: number };

/**
 * Opens stdout or stderr. A closed pipe isn't an error. Any other error rejects a write to stdout but is
 * ignored on stderr, because there is nowhere to report it.
 */
export function openOutput(stream: OutputStream, env: Host["env"]): Output {
  const isTerminal = stream.isTTY === true;
  const isResult = stream.fd === 1;
  let isClosed = false;
  // If there were no listener, a closed pipe would end the process with a stack trace.
  stream.on("error", (error) => {
    if (closedPipeCodes.has(getErrorCode(error) ?? "")) isClosed = true;
  });

  return {
    isTerminal,
    get columns() {
      return readColumns(env) ?? (isTerminal ? getTerminalColumns(stream, env) : undefined);
    },
    get rows() {
      return isTerminal ? normalizeSize(stream.rows) : undefined;
    },
    get isClosed() {
      return isClosed;
    },
    write(chunk) {
      if (isClosed || chunk.length === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        stream.write(chunk, (error) => {
          if (error && closedPipeCodes.has(getErrorCode(error) ?? "")) isClosed = true;
          else if (error && isResult) return reject(createUnwritableFailure(error));
          resolve();
        });
      });
    },
  };
}

/** Wide enough for any table or sentence. */
const unlimitedColumns = 10_000;

const getTerminalColumns = ({ columns }: OutputStream, env: Host["env"]) =>
  isRunByAgent(env) ? unlimitedColumns : normalizeSize(columns);

/** Returns a size unless it is 0, which some terminals report. */
const normalizeSize = (size = 0): number | undefined => (size > 0 ? size : undefined);

export function readColumns(env: Host["env"]): number | undefined {
  const text = env.COLUMNS;
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

function createUnwritableFailure(error: Error): Failure {
  return new Failure("config", `can't write to standard output: ${describeCause(error)}`, {
    hint: "Send the output somewhere else, or free some space.",
    cause: error,
  });
}
