/** Returns the message of an error, or the text of anything else that was thrown. */
export const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
