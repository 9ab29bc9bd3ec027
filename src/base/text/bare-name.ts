/**
 * Normalizes a name for comparison: `Date created`, `date-created` and `dateCreated` are equal. Keeps signs
 * before and after a name, because they change its meaning.
 */
export const normalizeName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/(?<=[a-z0-9])[\s_-]+(?=[a-z0-9])/g, "");

/** Keeps only letters and digits, in lower case. */
export const normalizeWord = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
