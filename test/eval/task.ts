import type { Config } from "../../src/config/file/schema";
import type { Change } from "./grading/changes";
import type { State } from "./grading/state";
import type { WorkFolder } from "./grading/work-folder";
import type { ProgramEnd, Server } from "./harness/program";
import type { ServedSandbox } from "./harness/sandbox";

/** The environment in which a task is set up before the agent starts. */
export interface Stage {
  readonly sandbox: ServedSandbox;
  readonly config: Config;
  /** Writes a private file into the agent's folder. */
  readonly write: (file: string, content: string) => void;
  readonly writeConfig: (config: Config) => void;
  /** Starts one of the program's servers, which runs until the task is graded. */
  readonly serve: (...words: readonly string[]) => Promise<Server>;
}

/** The state to grade. */
export interface Outcome {
  readonly before: State;
  readonly after: State;
  readonly changes: readonly Change[];
  readonly work: WorkFolder;
  /** The agent's configuration file before and after the run. */
  readonly configBefore: Config;
  readonly config: Config;
  readonly sandbox: ServedSandbox;
  /** Runs a command line in the agent's environment and working folder. */
  readonly run: (...words: readonly string[]) => Promise<ProgramEnd>;
}

export interface Task {
  /** Also names the task's solution in `reference`. */
  readonly id: string;
  /** The task in a colleague's words. */
  readonly prompt: string;
  /** Whether the agent has to change its configuration, which other tasks forbid. */
  readonly configures?: true;
  readonly arrange?: (stage: Stage) => Promise<void> | void;
  /** Returns findings unless the agent did the task and nothing else. */
  readonly grade: (outcome: Outcome) => readonly string[] | Promise<readonly string[]>;
}
