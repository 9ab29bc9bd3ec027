import { collectionEnv, type LineSetting, memoryFiles, runLine } from "./program/world";

export const bulkEnv = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };

/** Opens one folder for several runs of a bulk command. */
export function bulkFolder(line: string, file: string, content: string, env: LineSetting["env"] = bulkEnv) {
  const path = `/work/${file}`;
  const files = new Map([[path, content]]);
  const run = (words = "", setting: LineSetting = {}) =>
    runLine(`${line} ${file} ${words}`, {
      env,
      fileSystem: memoryFiles(files),
      random: Math.random,
      ...setting,
    });
  return { files, run, path, journal: `${path}.recoup-journal`, result: `${path}.result.csv` };
}
