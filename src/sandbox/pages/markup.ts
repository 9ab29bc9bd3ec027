/** HTML that is inserted without escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Markup | readonly Markup[];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function print(part: Part): string {
  if (typeof part === "string") return escaped(part);
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join("");
}

/** Template tag that escapes strings and inserts `Markup` unchanged. */
export function markup(parts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(parts.reduce((text, part, at) => text + print(values[at - 1] ?? "") + part));
}
