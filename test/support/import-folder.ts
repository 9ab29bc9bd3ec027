import { bulkFolder } from "./bulk-folder";
import { customerEnv } from "./program/world";

export const importEnv = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
export const journal = "/work/rows.csv.recoup-journal";
export const result = "/work/rows.csv.result.csv";

export const importFolder = (content: string) => bulkFolder("cases import", "rows.csv", content, importEnv);

/** Returns the final card. `counts` are the numbers of all, created, failed, unknown and skipped rows. */
export const importCard = (file: string, ...counts: number[]) => cardAfter(0, file, ...counts);

/** Returns the card of a repeated run; `already` is the number of rows already created. */
export const cardAfter = (already: number, file: string, ...counts: number[]) =>
  `file\t${file}\nrows\t${counts[0]}\ncreated\t${already + (counts[1] ?? 0)}\nalreadyCreated\t${already}\nfailed\t${counts[2]}\nunknown\t${counts[3]}\nskipped\t${counts[4]}\nresult\t${result}\njournal\t${journal}\n`;
