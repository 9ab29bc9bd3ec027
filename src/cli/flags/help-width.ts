/** Help has one width everywhere: that of the narrowest common terminal. */
export const helpWidth = 80;
