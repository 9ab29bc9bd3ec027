import { resolve } from "node:path";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import type { Source } from "./rows/source";

/** The files that an import writes. */
export interface Places {
  readonly journal: string;
  readonly result: string;
}

interface Wish {
  readonly result?: string | undefined;
  readonly journal?: string | undefined;
  readonly checkOnly?: boolean | undefined;
}

/** Beside the file, unless said otherwise; stdin has no place of its own. */
export function importPlaces({ workingFolder }: Host, source: Source, wish: Wish): Places {
  const journal = wish.journal ?? (source.path && `${source.path}.recoup-journal`);
  if (journal === undefined && wish.checkOnly !== true) {
    throw new Failure("usage", "Rows from stdin need a --journal, which tells after a crash what was sent.", {
      hint: "For example --journal cases.recoup-journal; the same rows again then go on from there.",
    });
  }
  const base = source.path ?? journal ?? "";
  const places = {
    journal: resolve(workingFolder, journal ?? ""),
    result: resolve(workingFolder, wish.result ?? `${base}.result.${source.format}`),
  };
  const all = [source.path, places.journal, places.result];
  if (new Set(all).size === all.length) return places;
  throw new Failure("usage", "The rows, the journal and the result need a file each.");
}
