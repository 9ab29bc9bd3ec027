import type { Files } from "../../../base/host";

/** Files of a world that is gone with its scenario: what is kept for later commands would serve nobody. */
export function memoryFiles(): Files {
  const contents = new Map<string, Uint8Array>();
  const tooLarge = async () => {
    throw new RangeError("A scenario keeps small files only.");
  };
  return {
    read: async (path) => contents.get(path),
    write: async (path, content) => void contents.set(path, Buffer.from(content)),
    proveWritable: async () => {},
    readPieces: tooLarge,
    writePieces: tooLarge,
    append: tooLarge,
    grow: tooLarge,
    remove: async (path) => void contents.delete(path),
    list: async () => [],
    makeFolder: async () => {},
    status: async () => undefined,
    move: async (from, to) => {
      const content = contents.get(from);
      contents.delete(from);
      if (content !== undefined) contents.set(to, content);
    },
    lock: async (_path, work) => work(),
  };
}
