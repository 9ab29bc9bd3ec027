export const controlPrefix = "/control/";

export const isControlPath = (path: string) => path.startsWith(controlPrefix);
