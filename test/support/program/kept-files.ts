/** Returns the paths and contents of all files except the history, which grows with each request. */
export const keptFiles = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([path]) => !path.includes("/history/"));

export const keptPaths = (files: ReadonlyMap<string, string>) => keptFiles(files).map(([path]) => path);
