/** Whether a boolean variable is on: set, and neither 0 nor false. */
export const isVariableOn = (value = ""): boolean => !["", "0", "false"].includes(value);
