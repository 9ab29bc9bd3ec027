/** Treats a variable as on unless it is empty, 0 or false. */
export const isVariableOn = (value = ""): boolean => !["", "0", "false"].includes(value);
