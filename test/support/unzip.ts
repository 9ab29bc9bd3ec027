import { inflateRawSync } from "node:zlib";

const directoryEntry = 0x02014b50;

/**
 * Returns the files listed in the directory of a ZIP archive. Suitable only for the small archives in these
 * tests.
 */
export function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === directoryEntry) {
    const size = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const header = archive.readUInt32LE(at + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    files.set(
      archive.toString("utf8", at + 46, at + 46 + name),
      inflateRawSync(archive.subarray(start, start + size)).toString(),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}
