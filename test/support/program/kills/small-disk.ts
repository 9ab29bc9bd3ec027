import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk up to this many free 4 KiB blocks. Default: none. */
  fill(blocks?: number): void;
  makeRoom(): void;
  remove(): void;
}

/** Mounts a separate 16 MiB file system. Returns undefined if the user isn't allowed to mount one. */
export function mountSmallDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "recoup-small-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=16m,mode=700", "tmpfs", folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill(blocks = 0) {
      while (statfsSync(folder).bfree > blocks) appendFileSync(filler, Buffer.alloc(4096));
    },
    makeRoom: () => rmSync(filler),
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
