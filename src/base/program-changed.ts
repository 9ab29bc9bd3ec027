/** Whether loading failed because part of the program is missing or comes from another build. */
export const isProgramChangedError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "PROGRAM_CHANGED";
