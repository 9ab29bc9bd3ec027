import { customerEnv, type LineSetting, memoryFiles, runLine } from "./program/world";

export const importEnv = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
export const journal = "/work/rows.csv.recoup-journal";
export const result = "/work/rows.csv.result.csv";

/** Opens one folder for several runs of an import. */
export function importFolder(content: string) {
  const files = new Map([["/work/rows.csv", content]]);
  const run = (words: string, setting: LineSetting) =>
    runLine(`cases import rows.csv ${words}`, { env: importEnv, fileSystem: memoryFiles(files), ...setting });
  return { files, run };
}

/** Returns the final card. `counts` are the rows, then the created, failed, unknown and skipped ones. */
export const importCard = (file: string, ...counts: number[]) => cardAfter(0, file, ...counts);

/** Returns the card of a repeated run; `already` is the number of rows already created. */
export const cardAfter = (already: number, file: string, ...counts: number[]) =>
  `file\t${file}\nrows\t${counts[0]}\ncreated\t${already + (counts[1] ?? 0)}\nalreadyCreated\t${already}\nfailed\t${counts[2]}\nunknown\t${counts[3]}\nskipped\t${counts[4]}\nresult\t${result}\njournal\t${journal}\n`;
