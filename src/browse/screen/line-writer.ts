/** Writes screens of lines, each line that has changed at its position: little to send, and nothing to scroll. */
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

  /** After the size of the screen has changed, nothing is where it was. */
  clear(): void {
    this.#shown = [];
    this.#write("\x1b[2J");
  }
}

/** A terminal that knows them shows what is between them at once. */
const beginUpdate = "\x1b[?2026h";
const endUpdate = "\x1b[?2026l";
