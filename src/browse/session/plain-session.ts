import type { Context } from "../../cli/session/context";
import { plainLines } from "../frame/plain-lines";
import type { Scene } from "../frame/scene";
import type { OpenLine } from "../load/open-line";
import { typedKeys } from "../model/typed-keys";
import type { ScreenSpec } from "../tabs/spec";
import { Engine } from "./engine";

/** Twenty records per page. */
const size = { columns: 80, rows: 25 };

/** A session for screen readers: lines stay on screen, and keys are typed as lines. */
export async function browsePlainly(
  context: Context,
  open: OpenLine,
  scene: Scene,
  spec: ScreenSpec,
  active: number,
): Promise<number> {
  const { host } = context;
  const engine = new Engine(context, open, {
    width: size.columns,
    isColored: false,
    changed: async () => {},
    write: (sequence) => void host.stdout.write(sequence),
  });
  engine.start(spec, active, size);
  try {
    for (;;) {
      await engine.settled();
      if (engine.ended.aborted) return engine.result();
      await host.stdout.write(`${plainLines(engine.state, scene).join("\n")}\n`);
      const line = await host.ask.text("Number, key, or ? for help");
      for (const key of typedKeys(line, engine.state)) engine.press(key);
    }
  } finally {
    engine.stop();
  }
}
