/** A name as it is compared, however it was written: `Date created`, `date-created` and `dateCreated` are one. */
export const bareName = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");
