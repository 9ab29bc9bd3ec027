/** A help page on a subject that spans several commands. */
export interface HelpTopic {
  readonly name: string;
  readonly summary: string;
  readonly sections: readonly HelpSection[];
}

interface HelpSection {
  readonly title?: string;
  readonly text: string;
  /** What to type or set, and its effect. */
  readonly rows?: readonly (readonly [name: string, what: string])[];
}
