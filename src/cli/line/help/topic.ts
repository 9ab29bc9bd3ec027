import type { HelpSection } from "./page";

/** A help page about several commands. */
export interface HelpTopic {
  readonly name: string;
  readonly summary: string;
  readonly sections: readonly HelpSection[];
}
