/** Lines that the table does not paste, by their place in the source, and where they are. */
export const notPasted: Readonly<Record<string, string>> = {};
