import { resolve } from "node:path";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import type { RowSource } from "./rows/source";

export interface ImportOutputs {
  readonly journal: string;
  readonly result: string;
}

interface OutputOptions {
  readonly result?: string | undefined;
  readonly journal?: string | undefined;
  readonly checkOnly?: boolean | undefined;
}

/**
 * Returns the files that an import writes, by default next to the source file. If the rows come from stdin, a
 * flag is required.
 */
export function resolveImportOutputs(
  { workingFolder }: Host,
  source: RowSource,
  options: OutputOptions,
): ImportOutputs {
  const journal = options.journal ?? (source.path && `${source.path}.recoup-journal`);
  if (journal === undefined && options.checkOnly !== true) {
    throw new Failure("usage", "Rows from stdin need --journal, which records what was sent.", {
      hint: "Example: --journal cases.recoup-journal. Run again with the same rows to resume.",
    });
  }
  const basePath = source.path ?? journal ?? "";
  const outputs = {
    journal: resolve(workingFolder, journal ?? ""),
    result: resolve(
      workingFolder,
      options.result ?? `${basePath}.result.${source.format === "ndjson" ? "ndjson" : "csv"}`,
    ),
  };
  const allPaths = [source.path, outputs.journal, outputs.result];
  if (new Set(allPaths).size === allPaths.length) return outputs;
  throw new Failure("usage", "The rows, --journal and --result must be different files.");
}
