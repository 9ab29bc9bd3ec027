import type { Screen } from "../../base/host";
import type { Context } from "../../cli/session/context";
import { safeCell } from "../../render/text/safe-text";
import { Painter } from "../frame/painter";
import type { Scene } from "../frame/scene";
import type { OpenLine } from "../load/open-line";
import type { ScreenSpec } from "../tabs/spec";
import type { Drawing } from "../views/mount";
import { Engine } from "./engine";

/** A session on the whole screen. */
export async function browseOnScreen(
  context: Context,
  open: OpenLine,
  scene: Scene,
  spec: ScreenSpec,
  active: number,
): Promise<number> {
  const views = import("../views/mount");
  let session: ScreenSession | undefined;
  const screen = await context.host.openScreen((text) => session?.note(text));
  session = new ScreenSession(context, open, scene, screen);
  try {
    session.engine.start(spec, active, sizeOf(screen));
    await session.draw((await views).mount);
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
  #drawing: Drawing | undefined;
  #isPainting = false;
  #isStale = false;

  constructor(context: Context, open: OpenLine, scene: Scene, screen: Screen) {
    this.#screen = screen;
    this.#painter = new Painter(scene);
    this.engine = new Engine(context, open, {
      get width() {
        return screen.columns;
      },
      isColored: scene.isColored,
      changed: () => this.#paint(),
      write: (sequence) => void screen.output.write(sequence),
    });
  }

  async draw(mount: typeof import("../views/mount").mount): Promise<void> {
    const { engine } = this;
    const first = await this.#painter.paint(engine.state);
    this.#drawing = mount(this.#screen, first, (key) => engine.press(key));
    this.#screen.onResize(() => this.#resize());
    this.#paint();
    await aborted(engine.ended);
  }

  note(text: string): void {
    this.engine.send({ kind: "note", text: safeCell(text.trim().split("\n").at(-1) ?? "") });
  }

  close(): void {
    this.engine.stop();
    this.#drawing?.unmount();
  }

  #resize(): void {
    this.#drawing?.clear();
    this.engine.send({ kind: "resize", size: sizeOf(this.#screen) });
  }

  /** Paints the newest state; what changes meanwhile is painted afterwards. */
  #paint(): void {
    this.#isStale = true;
    if (!this.#isPainting && this.#drawing !== undefined) this.engine.wait(this.#paintNewest(this.#drawing));
  }

  async #paintNewest(drawing: Drawing): Promise<void> {
    this.#isPainting = true;
    while (this.#isStale && !this.engine.ended.aborted) {
      this.#isStale = false;
      const frame = await this.#painter.paint(this.engine.state);
      if (!this.engine.ended.aborted) drawing.show(frame);
    }
    this.#isPainting = false;
  }
}

const sizeOf = ({ columns, rows }: Screen) => ({ columns, rows });

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
