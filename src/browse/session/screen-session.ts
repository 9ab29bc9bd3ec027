import type { Screen } from "../../base/host";
import type { Context } from "../../cli/session/context";
import { whenAborted } from "../../cli/session/when-aborted";
import { sanitizeCell } from "../../render/text/safe-text";
import { type Frame, Painter } from "../frame/painter";
import type { Scene } from "../frame/scene";
import type { OpenLine } from "../load/open-line";
import type { ScreenSpec } from "../tabs/spec";
import { Engine } from "./engine";

export async function runScreenSession(
  context: Context,
  openReport: OpenLine,
  scene: Scene,
  spec: ScreenSpec,
  activeIndex: number,
): Promise<number> {
  let session: ScreenSession | undefined;
  const screen = await context.host.openScreen((text) => session?.note(text));
  session = new ScreenSession(context, openReport, scene, screen);
  try {
    session.engine.start(spec, activeIndex, getSize(screen));
    screen.onResize(() => session?.resize());
    screen.onKey((key) => session?.engine.press(key));
    await whenAborted(session.engine.ended);
  } finally {
    session.engine.stop();
    screen.close();
  }
  return session.engine.result();
}

class ScreenSession {
  readonly engine: Engine;
  readonly #painter: Painter;
  readonly #writer: LineWriter;
  #painting: Promise<void> | undefined;
  #isStale = false;

  constructor(
    context: Context,
    openReport: OpenLine,
    scene: Scene,
    private readonly screen: Screen,
  ) {
    this.#writer = new LineWriter(screen);
    this.#painter = new Painter(scene);
    this.engine = new Engine(context, openReport, {
      get width() {
        return screen.columns;
      },
      isColored: scene.isColored,
      changed: () => this.#paint(),
      write: (sequence) => screen.write(sequence),
    });
  }

  note(text: string): void {
    this.engine.send({ kind: "note", text: sanitizeCell(text.trim().split("\n").at(-1) ?? "") });
  }

  resize(): void {
    this.#writer.clear();
    this.engine.send({ kind: "resize", size: getSize(this.screen) });
  }

  /** Paints the latest state. Changes made meanwhile are painted afterwards. */
  #paint(): Promise<void> {
    this.#isStale = true;
    if (this.#painting === undefined) {
      this.#painting = this.#paintNewest();
      this.engine.track(this.#painting);
    }
    return this.#painting;
  }

  async #paintNewest(): Promise<void> {
    while (this.#isStale && !this.engine.ended.aborted) {
      this.#isStale = false;
      const frame = await this.#painter.paint(this.engine.state);
      if (this.engine.ended.aborted) return;
      this.#writer.show(formatFrameLines(frame));
    }
    this.#painting = undefined;
  }
}

const getSize = ({ columns, rows }: Screen) => ({ columns, rows });

/** Writes only changed lines, each at its position, to save output and avoid scrolling. */
class LineWriter {
  #shown: readonly string[] = [];

  constructor(private readonly screen: Screen) {}

  show(lines: readonly string[]): void {
    const changedLines = Array.from({ length: Math.max(lines.length, this.#shown.length) }, (_, index) =>
      lines[index] === this.#shown[index] ? "" : `\x1b[${index + 1};1H${lines[index] ?? ""}\x1b[0m\x1b[K`,
    );
    this.#shown = lines;
    const output = changedLines.join("");
    if (output !== "") this.screen.write(beginUpdate + output + endUpdate);
  }

  /** Clears the screen after a size change. */
  clear(): void {
    this.#shown = [];
    this.screen.write("\x1b[2J");
  }
}

/** Terminals that support these sequences display everything between them at once. */
const beginUpdate = "\x1b[?2026h";
const endUpdate = "\x1b[?2026l";

function formatFrameLines(frame: Frame): readonly string[] {
  const { size, header, titles, body, status, keys } = frame;
  const linesAbove = [header, formatTabLine(frame), ...(titles === undefined ? [] : [titles])];
  const linesBelow = [status, keys];
  const bodyHeight = Math.max(0, size.rows - linesAbove.length - linesBelow.length);
  return [
    ...linesAbove,
    ...Array.from({ length: bodyHeight }, (_, index) => body[index] ?? ""),
    ...linesBelow,
  ];
}

/** Formats as many tabs as fit. The active tab is in brackets and, with color, in reverse video. */
function formatTabLine({ tabs, size, isColored }: Frame): string {
  let remainingWidth = size.columns;
  const parts = tabs.map(({ label, isActive }) => {
    const text = (isActive ? `[${label}]` : ` ${label} `).slice(0, Math.max(0, remainingWidth));
    remainingWidth -= text.length;
    return isColored && isActive ? `\x1b[7m${text}\x1b[27m` : text;
  });
  return parts.join("");
}
