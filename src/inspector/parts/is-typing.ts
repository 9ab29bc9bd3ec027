/** Excludes inputs that take no text, such as the buttons of a filter, which are radio inputs. */
const typedFields = "input:not([type=radio], [type=range], [type=file]), textarea, select, [contenteditable]";

/** Whether a key belongs to a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typedFields) !== null;
