/** A page of help on something that no single command tells. */
export interface HelpTopic {
  readonly name: string;
  readonly summary: string;
  /** Sections, each with its lines; a line that begins with two spaces stands as it is. */
  readonly sections: readonly HelpSection[];
}

interface HelpSection {
  readonly title?: string;
  readonly text: string;
  /** What to type or set, and what comes of it. */
  readonly rows?: readonly (readonly [name: string, what: string])[];
}
