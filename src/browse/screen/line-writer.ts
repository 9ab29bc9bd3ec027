/** Writes only the lines that have changed, each at its position, to save output and avoid scrolling. */
export class LineWriter {
  #shown: readonly string[] = [];
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  show(lines: readonly string[]): void {
    const changed = Array.from({ length: Math.max(lines.length, this.#shown.length) }, (_, index) =>
      lines[index] === this.#shown[index] ? "" : `\x1b[${index + 1};1H${lines[index] ?? ""}\x1b[0m\x1b[K`,
    );
    this.#shown = lines;
    const output = changed.join("");
    if (output !== "") this.#write(beginUpdate + output + endUpdate);
  }

  /** Clears the screen after its size has changed. */
  clear(): void {
    this.#shown = [];
    this.#write("\x1b[2J");
  }
}

/** Terminals that support these show everything between them at once. */
const beginUpdate = "\x1b[?2026h";
const endUpdate = "\x1b[?2026l";
