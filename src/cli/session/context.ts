import type { Endpoint } from "../../api/endpoint/endpoint";
import type { CallInput, CallResult, Target } from "../../api/exchange/call";
import type { Host, Progress } from "../../base/host";
import { type Platform, type PlatformOptions, type Surface, surfaces } from "../../base/platform";
import type { Secrets } from "../../base/secrets/secrets";
import type { Preferences } from "../../config/file/schema";
import type { Profile } from "../../config/profile/profile";
import type { Style } from "../../render/render";
import type { HarRecorder } from "../../traffic/har/har-recorder";
import type { GlobalValues } from "../flags/globals";
import type { Notes } from "./notes/notes";
import type { LineText } from "./notes/wait-line";
import type { Planner } from "./plan/planner";

/** The embedded platform is opened on first use. */
export interface Runtime {
  readonly host: Host;
  openPlatform(options: PlatformOptions): Promise<Platform>;
  /** Recorder of the context that opens this one. Default: a new recorder for the `--har` file. */
  readonly har?: HarRecorder | undefined;
}

export interface Context extends Pick<Notes, "note" | "warn"> {
  readonly host: Host;
  readonly style: Style;
  readonly flags: GlobalValues;
  /** The words after `recoup`, as recorded in the history. */
  readonly line: readonly string[];
  /** Throws a `Failure` of kind `config` if no profile can be resolved. */
  readonly profile: Profile;
  /** Aborted by Ctrl-C, and when the reader quits the pager. */
  readonly signal: AbortSignal;
  readonly platformOptions: PlatformOptions;
  /** Writes the `--har` file. */
  readonly har: HarRecorder | undefined;
  /** Opens another instance of the embedded platform, to be closed by the caller. */
  readonly openPlatform: Runtime["openPlatform"];
  /** Returns the surface to use out of those that the command supports. */
  surface<On extends Surface>(surfaces: readonly On[]): On;
  /** Calls the platform with the profile's key, or as a client. Default: the client from `--client`. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, client?: string): Promise<CallResult>;
  /** Opens a target, by default for the client from `--client`. */
  target(surface: Surface, client?: string): Promise<Target>;
  /** Adds masking, dry run, tracing and history to a target created by the command. */
  wrapTarget(target: Target): Target;
  /** Returns the platform's time: a sandbox's clock, otherwise this machine's. */
  platformNow(): Promise<number>;
  /** Masks a secret in all later output. */
  hide(secret: string): void;
  /** Changes something on this machine. In a dry run, reports `action` (an infinitive) instead. */
  change<Done>(action: string, work: () => Done | Promise<Done>): Promise<Done>;
  /** Set if the command only plans its writes (`--plan`). */
  readonly planner: Planner | undefined;
  /** Shows on stderr what the command is waiting for, and updates the text over time. */
  progress(text: LineText): Progress;
  beforeLiveOutput(): void;
  /** Called before the command draws on the terminal. From then on, no progress is shown. */
  endProgress(): void;
}

export interface OpenContext {
  readonly context: Context;
  readonly preferences: Preferences;
  hasWritten(): boolean;
  readonly secrets: Secrets;
  /** Warnings about misspelled variables, printed before the command runs. */
  readonly notes: readonly string[];
  /** Warnings about how the profile was selected, printed before it is used. */
  readonly profileNotes: readonly string[];
  /** Empty if the profile can't be resolved. */
  readonly profileName: string;
  /** Delivers the events caused by the command, then closes the platform. */
  close(): Promise<void>;
}

/** Identifies the profile and URL where something was created, since it can only be undone there. */
export function buildScopeKey({ profile, platformOptions }: Context): string {
  const { name, environment, isSandbox } = profile;
  if (isSandbox) return `${name} ${environment} world ${platformOptions.world}`;
  const surface = surfaces.find((surface) => profile.surfaces.includes(surface)) ?? "collection";
  return `${name} ${environment} ${profile.url(surface)}`;
}

/** Whether writes are shown or planned instead of sent. The command must not record such writes. */
export const isPreviewOnly = ({
  dryRun,
  curl,
  plan,
}: Pick<GlobalValues, "dryRun" | "curl" | "plan">): boolean =>
  dryRun === true || curl === true || plan !== undefined;
