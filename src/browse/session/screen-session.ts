import type { Screen } from "../../base/host";
import type { Context } from "../../cli/session/context";
import { safeCell } from "../../render/text/safe-text";
import { Painter } from "../frame/painter";
import type { Scene } from "../frame/scene";
import type { OpenLine } from "../load/open-line";
import { frameLines } from "../screen/frame-lines";
import { LineWriter } from "../screen/line-writer";
import type { ScreenSpec } from "../tabs/spec";
import { Engine } from "./engine";

export async function browseOnScreen(
  context: Context,
  open: OpenLine,
  scene: Scene,
  spec: ScreenSpec,
  active: number,
): Promise<number> {
  let session: ScreenSession | undefined;
  const screen = await context.host.openScreen((text) => session?.note(text));
  session = new ScreenSession(context, open, scene, screen);
  try {
    session.engine.start(spec, active, sizeOf(screen));
    screen.onResize(() => session?.resize());
    screen.onKey((key) => session?.engine.press(key));
    await aborted(session.engine.ended);
  } finally {
    session.close();
    screen.close();
  }
  return session.engine.result();
}

class ScreenSession {
  readonly engine: Engine;
  readonly #screen: Screen;
  readonly #painter: Painter;
  readonly #writer: LineWriter;
  #painting: Promise<void> | undefined;
  #isStale = false;

  constructor(context: Context, open: OpenLine, scene: Scene, screen: Screen) {
    this.#screen = screen;
    this.#writer = new LineWriter((text) => screen.write(text));
    this.#painter = new Painter(scene);
    this.engine = new Engine(context, open, {
      get width() {
        return screen.columns;
      },
      isColored: scene.isColored,
      changed: () => this.#paint(),
      write: (sequence) => screen.write(sequence),
    });
  }

  note(text: string): void {
    this.engine.send({ kind: "note", text: safeCell(text.trim().split("\n").at(-1) ?? "") });
  }

  close(): void {
    this.engine.stop();
  }

  resize(): void {
    this.#writer.clear();
    this.engine.send({ kind: "resize", size: sizeOf(this.#screen) });
  }

  /** Paints the latest state; changes in the meantime are painted afterwards. */
  #paint(): Promise<void> {
    this.#isStale = true;
    if (this.#painting === undefined) {
      this.#painting = this.#paintNewest();
      this.engine.wait(this.#painting);
    }
    return this.#painting;
  }

  async #paintNewest(): Promise<void> {
    while (this.#isStale && !this.engine.ended.aborted) {
      this.#isStale = false;
      const frame = await this.#painter.paint(this.engine.state);
      if (this.engine.ended.aborted) return;
      this.#writer.show(frameLines(frame));
    }
    this.#painting = undefined;
  }
}

const sizeOf = ({ columns, rows }: Screen) => ({ columns, rows });

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
