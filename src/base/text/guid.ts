const guidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isGuid = (text: string): boolean => guidPattern.test(text);
