import { render, useInput } from "ink";
import type { Screen } from "../../base/host";
import type { Frame } from "../frame/frame";
import { keyNames } from "./key-name";
import { LineWriter } from "./line-writer";
import { View } from "./view";

/** Draws frames on a screen until it is unmounted. */
export interface Drawing {
  show(frame: Frame): void;
  /** After the size of the screen has changed. */
  clear(): void;
  unmount(): void;
}

/**
 * Ink lays out and reads keys; what it writes goes through a writer of changed lines. Its own way of replacing what it
 * wrote moves the cursor relative to where it is and clears the scrollback of the terminal; in its debug mode it
 * writes each screen whole.
 */
export function mount(screen: Screen, first: Frame, press: (key: string) => void): Drawing {
  const writer = new LineWriter((text) => screen.output.write(text));
  let isMounted = true;
  const stdout: NodeJS.WriteStream = Object.create(screen.output, {
    columns: { get: () => screen.columns },
    // Sizes come with the frames.
    on: { value: () => stdout },
    off: { value: () => stdout },
    write: {
      value: (text: string) => {
        if (isMounted) writer.show(text);
        return true;
      },
    },
  });
  const options = { stdout, stdin: screen.input, exitOnCtrlC: false, patchConsole: false, debug: true };
  const ink = render(<Session frame={first} press={press} />, options);
  return {
    show: (frame) => ink.rerender(<Session frame={frame} press={press} />),
    clear: () => writer.clear(),
    unmount() {
      isMounted = false;
      ink.unmount();
    },
  };
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
