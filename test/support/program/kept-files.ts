/** Paths and contents of all files but those of the history, to which each request adds. */
export const keptFiles = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([path]) => !path.includes("/history/"));

export const keptPaths = (files: ReadonlyMap<string, string>) => keptFiles(files).map(([path]) => path);
