import type { Config } from "../../src/config/file/schema";
import type { Change } from "./grading/changes";
import type { State } from "./grading/state";
import type { WorkFolder } from "./grading/work-folder";
import type { ProgramEnd, Server } from "./harness/program";
import type { ServedSandbox } from "./harness/sandbox";

/** Setup that a task can do before the agent starts. */
export interface Stage {
  readonly sandbox: ServedSandbox;
  readonly config: Config;
  /** Writes a file into the agent's folder, readable by its owner alone. */
  readonly write: (file: string, content: string) => void;
  readonly writeConfig: (config: Config) => void;
  /** Starts a server of the program that runs until the task is graded. */
  readonly serve: (...words: readonly string[]) => Promise<Server>;
}

/** The state to grade. */
export interface Outcome {
  readonly before: State;
  readonly after: State;
  readonly changes: readonly Change[];
  readonly work: WorkFolder;
  /** The agent's configuration file at the beginning and at the end. */
  readonly configBefore: Config;
  readonly config: Config;
  readonly sandbox: ServedSandbox;
  /** Runs a line as the agent could. */
  readonly run: (...words: readonly string[]) => Promise<ProgramEnd>;
}

export interface Task {
  /** Also the name of its answer in `reference`. */
  readonly id: string;
  /** The task in a colleague's words. */
  readonly prompt: string;
  /** The agent has to change its configuration; in other tasks it must not. */
  readonly configures?: true;
  readonly arrange?: (stage: Stage) => Promise<void> | void;
  /** The findings: none if the task is done, and nothing else is. */
  readonly grade: (outcome: Outcome) => readonly string[] | Promise<readonly string[]>;
}
