/** Starts a sentence. The text must not begin with a name: an event, a file, a host. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
