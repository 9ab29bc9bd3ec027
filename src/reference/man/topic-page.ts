import type { HelpTopic } from "../../cli/line/help/topic";
import { item, manPage, plain } from "./roff";

/** `recoup-help-flags` */
export const topicName = ({ name }: HelpTopic) => `recoup-help-${name}`;

/** Returns the output of `recoup help <topic>` as a man page. */
export function topicPage(topic: HelpTopic): string {
  return manPage(topicName(topic), 7, topic.summary, [
    ...topic.sections.flatMap(({ title = "Description", text, rows = [] }) => [
      `.SH ${plain(title.toUpperCase())}`,
      ...(text === undefined ? [] : [plain(text)]),
      ...rows.flatMap((row) => item(...row)),
    ]),
    ".SH SEE ALSO",
    ".BR recoup (1)",
  ]);
}
