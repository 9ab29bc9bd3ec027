import type { Screen } from "../../base/host";
import type { Context } from "../../cli/session/context";
import { safeCell } from "../../render/text/safe-text";
import { Painter } from "../frame/painter";
import type { Scene } from "../frame/scene";
import type { OpenLine } from "../load/open-line";
import type { ScreenSpec } from "../tabs/spec";
import type { Drawing, Mount } from "../views/mount";
import { Engine } from "./engine";

/** A session on the whole screen. */
export async function browseOnScreen(
  context: Context,
  open: OpenLine,
  scene: Scene,
  spec: ScreenSpec,
  active: number,
): Promise<number> {
  const mount = import("../views/mount").then(({ loadMount }) => loadMount());
  let session: ScreenSession | undefined;
  const screen = await context.host.openScreen((text) => session?.note(text));
  session = new ScreenSession(context, open, scene, screen, mount);
  try {
    session.engine.start(spec, active, sizeOf(screen));
    screen.onResize(() => session?.resize());
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
  readonly #mount: Promise<Mount>;
  #drawing: Drawing | undefined;
  #painting: Promise<void> | undefined;
  #isStale = false;

  constructor(context: Context, open: OpenLine, scene: Scene, screen: Screen, mount: Promise<Mount>) {
    this.#screen = screen;
    this.#mount = mount;
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

  note(text: string): void {
    this.engine.send({ kind: "note", text: safeCell(text.trim().split("\n").at(-1) ?? "") });
  }

  close(): void {
    this.engine.stop();
    this.#drawing?.unmount();
  }

  resize(): void {
    this.#drawing?.clear();
    this.engine.send({ kind: "resize", size: sizeOf(this.#screen) });
  }

  /** Paints the newest state; what changes meanwhile is painted afterwards. */
  #paint(): Promise<void> {
    this.#isStale = true;
    if (this.#painting === undefined) {
      this.#painting = this.#paintNewest();
      this.engine.wait(this.#painting);
    }
    return this.#painting;
  }

  async #paintNewest(): Promise<void> {
    const mount = await this.#mount;
    while (this.#isStale && !this.engine.ended.aborted) {
      this.#isStale = false;
      const frame = await this.#painter.paint(this.engine.state);
      if (this.engine.ended.aborted) return;
      if (this.#drawing === undefined)
        this.#drawing = mount(this.#screen, frame, (key) => this.engine.press(key));
      else this.#drawing.show(frame);
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
