import type { HelpSection } from "./page";

/** A help page on a subject that spans several commands. */
export interface HelpTopic {
  readonly name: string;
  readonly summary: string;
  readonly sections: readonly HelpSection[];
}
