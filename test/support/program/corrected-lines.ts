import { endpoints } from "../../../src/api/endpoint/endpoints";
import { formatHint } from "../../../src/base/advice/advice";
import { firstWordHints, verbHints } from "../../../src/cli/line/mistakes/first-words";
import { errorTypeTopics } from "../../../src/commands/explain/topics/errors";
import { transcriptsOf } from "./mistakes";
import { suggestedLines } from "./suggested-lines";

/** The words of each command line suggested in response to a mistaken line or a rejected request. */
export const correctedLines: readonly (readonly string[])[] = [
  ...endpoints.flatMap(({ hints = {} }) => Object.values(hints).map(formatHint)),
  ...errorTypeTopics.flatMap(({ next }) => next ?? []),
  ...["words", "flags", "values", "slips", "agents"].flatMap(transcriptsOf).map(({ text }) => text),
  ...Object.values({ ...firstWordHints, ...verbHints }).map(formatHint),
].flatMap(suggestedLines);
