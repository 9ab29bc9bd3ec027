import { isInteractive } from "../base/environment/is-interactive";
import { Failure } from "../base/failure";
import type { Finding } from "../base/finding";
import { quoteShellWord } from "../base/text/shell-word";
import { getLongFlag, type Option, type OptionsByName, type OptionValues } from "../cli/flags/option";
import type { Context } from "../cli/session/context";
import type { bodyOptions } from "./bodies/request-body";

interface OptionPrompt<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** Returns the values to choose from. With fewer than two, the prompt is skipped. */
  choices?(values: Values): readonly string[];
  readonly initial?: string;
  /** Whether to prompt only along with a required option. The user may leave the answer empty. */
  readonly isOptional?: boolean;
  /** After the first value, prompts for more with this label until the user leaves the answer empty. */
  readonly anotherLabel?: string;
}

export interface OptionPrompts<Known extends OptionsByName> {
  readonly options: Known;
  readonly questions: readonly OptionPrompt<OptionValues<Known>>[];
  /** Validates the values. Returns what is wrong with this option, such as a missing value, if anything. */
  check(name: string, values: OptionValues<Known>): string | undefined;
}

/**
 * On a terminal, prompts for missing required values, then prints the equivalent command. Returns the values
 * unchanged without a terminal, with `--body` or `--set`, or if the user skips checks.
 */
export async function promptMissing<
  Known extends OptionsByName,
  Values extends OptionValues<Known & typeof bodyOptions>,
>(
  context: Pick<Context, "host" | "note">,
  line: readonly string[],
  initialValues: Values,
  optionPrompts: OptionPrompts<Known>,
): Promise<Values> {
  const isMissing = ({ name, isOptional }: OptionPrompt<OptionValues<Known>>, values: OptionValues<Known>) =>
    values[name] === undefined &&
    isOptional !== true &&
    catchFailure(() => optionPrompts.check(name, values)) !== undefined;
  const { host } = context;
  const skipsPrompts =
    initialValues.body !== undefined || initialValues.set !== undefined || initialValues.check === false;
  const canPrompt = !skipsPrompts && isInteractive(host) && host.stdout.isTerminal;
  if (!canPrompt || !optionPrompts.questions.some((question) => isMissing(question, initialValues)))
    return initialValues;
  let values = initialValues;
  const words = [...line];
  for (const question of optionPrompts.questions) {
    const { name, isOptional } = question;
    if (values[name] !== undefined || !(isOptional === true || isMissing(question, values))) continue;
    const texts = await promptAnswers(question, values, optionPrompts, context);
    const option = optionPrompts.options[name] as Option;
    for (const text of texts) {
      values = addAnswer(values, name, option, text);
      words.push(getLongFlag(option), text);
    }
  }
  await context.note(`The same command without prompts: recoup ${words.map(quoteShellWord).join(" ")}`);
  return values;
}

async function promptAnswers<Known extends OptionsByName>(
  question: OptionPrompt<OptionValues<Known>>,
  values: OptionValues<Known>,
  optionPrompts: OptionPrompts<Known>,
  { host: { prompts } }: Pick<Context, "host">,
): Promise<readonly string[]> {
  const { name, label, initial, isOptional = false, anotherLabel } = question;
  const choices = question.choices?.(values);
  if (choices !== undefined) return choices.length < 2 ? [] : [await prompts.choose(label, choices)];
  const option = optionPrompts.options[name] as Option;
  const promptText = (text: string, isSkippable: boolean) =>
    prompts.text(isSkippable ? `${text} (optional)` : text, {
      initial,
      check(answer) {
        if (answer === "") return isSkippable ? undefined : "A value is required.";
        return catchFailure(() => optionPrompts.check(name, addAnswer(values, name, option, answer)));
      },
    });
  const answers = [await promptText(label, isOptional)];
  while (anotherLabel !== undefined && answers.at(-1) !== "")
    answers.push(await promptText(anotherLabel, true));
  return answers.filter((answer) => answer !== "");
}

function addAnswer<Values>(values: Values, name: keyof Values, option: Option, text: string): Values {
  const value = option.read === undefined ? text : option.read(text);
  const valueBefore = values[name];
  const isAppended = option.isRepeatable === true && Array.isArray(valueBefore) && Array.isArray(value);
  return { ...values, [name]: isAppended ? [...valueBefore, ...value] : value };
}

/** Reports a failure of the flag's own check as a problem with the answer. */
function catchFailure(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

/** Returns the first finding about a field, one of its parts, or a missing object around it. */
export function findMessage(fields: readonly string[], findings: readonly Finding[]): string | undefined {
  const isWithin = (inner: string, outer: string) => `${inner}.`.startsWith(`${outer}.`);
  const isAbout = (path: string) => fields.some((field) => isWithin(path, field) || isWithin(field, path));
  return findings.find(({ path }) => isAbout(path))?.message;
}
