import { buffer } from "node:stream/consumers";
import type { Files, GrowingFile } from "../../../base/host";

/** No later command needs these files, so they are discarded with the scenario. */
export function createMemoryFiles(): Files {
  const contents = new Map<string, Uint8Array>();
  const read = (path: string) => contents.get(path) ?? new Uint8Array();
  const append = (path: string, content: string) =>
    void contents.set(path, Buffer.concat([read(path), Buffer.from(content)]));
  return {
    read: async (path) => contents.get(path),
    write: async (path, content) => void contents.set(path, Buffer.from(content)),
    proveWritable: async () => {},
    readPieces: async (path) => (contents.has(path) ? streamContent(read(path)) : undefined),
    writePieces: async (path, pieces) => void contents.set(path, await buffer(pieces)),
    append: async (path, content) => append(path, content),
    async grow(path, length): Promise<GrowingFile> {
      contents.set(path, read(path).subarray(0, length));
      return {
        get length() {
          return read(path).length;
        },
        append: (text) => append(path, text),
        flush: async () => {},
        read: (from, count) => read(path).subarray(from, from + count),
        close: () => {},
      };
    },
    remove: async (path) => void contents.delete(path),
    list: async () => [],
    makeFolder: async () => {},
    status: async (path) =>
      contents.has(path)
        ? { kind: "file", mode: 0o600, bytes: read(path).length, version: `${read(path).length}` }
        : undefined,
    move: async (from, to) => {
      const content = contents.get(from);
      contents.delete(from);
      if (content !== undefined) contents.set(to, content);
    },
    lock: async (_path, work) => work(),
  };
}

async function* streamContent(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
