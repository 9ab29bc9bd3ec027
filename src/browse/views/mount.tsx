import { render, useInput } from "ink";
import type { Screen } from "../../base/host";
import type { Frame } from "../frame/frame";
import { keyNames } from "./key-name";
import { engineReady } from "./layout-engine";
import { LineWriter } from "./line-writer";
import { View } from "./view";

/** Draws frames on a screen until it is unmounted. */
export interface Drawing {
  show(frame: Frame): void;
  /** After the size of the screen has changed. */
  clear(): void;
  unmount(): void;
}

export type Mount = typeof mount;

export async function loadMount(): Promise<Mount> {
  await engineReady;
  return mount;
}

/**
 * Ink reads the keys and lays out what is around the body. It measures each character of what it draws, which takes too
 * long for the body of a large terminal, and it replaces what it wrote in a way that scrolls: in its debug mode it
 * writes each screen whole, and a writer of changed lines puts it on the terminal together with the body.
 */
function mount(screen: Screen, first: Frame, press: (key: string) => void): Drawing {
  const writer = new LineWriter((text) => screen.output.write(text));
  let around: readonly string[] = [];
  const stdout: NodeJS.WriteStream = Object.create(screen.output, {
    columns: { get: () => screen.columns },
    // Sizes come with the frames.
    on: { value: () => stdout },
    off: { value: () => stdout },
    write: {
      value: (text: string) => {
        around = text.split("\n");
        return true;
      },
    },
  });
  const options = {
    stdout,
    stdin: screen.input as NodeJS.ReadStream,
    exitOnCtrlC: false,
    patchConsole: false,
    debug: true,
  };
  const ink = render(<Session frame={first} press={press} />, options);
  writer.show(withBody(around, first));
  const show = (frame: Frame) => {
    ink.rerender(<Session frame={frame} press={press} />);
    writer.show(withBody(around, frame));
  };
  return { show, clear: () => writer.clear(), unmount: ink.unmount };
}

const linesBelow = 2;

function withBody(around: readonly string[], { body, size }: Frame): readonly string[] {
  const above = around.slice(0, -linesBelow);
  const room = Math.max(0, size.rows - around.length);
  const shown = Array.from({ length: room }, (_, index) => body[index] ?? "");
  return [...above, ...shown, ...around.slice(-linesBelow)];
}

interface SessionProps {
  readonly frame: Frame;
  readonly press: (key: string) => void;
}

function Session({ frame, press }: SessionProps) {
  useInput((text, key) => {
    for (const name of keyNames(text, key)) press(name);
  });
  return <View frame={frame} />;
}
