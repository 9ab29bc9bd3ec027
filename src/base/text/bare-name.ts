/**
 * A name as it is compared: `Date created`, `date-created` and `dateCreated` are one. A sign before a name or behind it
 * stays, because it changes the meaning.
 */
export const bareName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/(?<=[a-z0-9])[\s_-]+(?=[a-z0-9])/g, "");
