/**
 * Normalizes a name for comparison, so that `Date created`, `date-created` and `dateCreated` are equal. Keeps
 * punctuation before and after a name, because it changes the meaning.
 */
export const normalizeName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/(?<=[a-z0-9])[\s_-]+(?=[a-z0-9])/g, "");

export const normalizeWord = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
