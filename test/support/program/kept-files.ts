/** Returns the paths and contents of all files except the history, which each request extends. */
export const keptFiles = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([path]) => !path.includes("/history/"));

export const keptPaths = (files: ReadonlyMap<string, string>) => keptFiles(files).map(([path]) => path);
