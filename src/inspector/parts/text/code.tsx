import { indentJson } from "../../../base/json/pretty-json";
import { formatCount } from "../../../base/text/numbers/format-count";
import { VisibleText } from "./text";

const maxShownCharacters = 200_000;

/** Shows a body or command. Indents JSON, and shows only the beginning of long text. */
export function Code(props: {
  readonly text: string;
  readonly label: string;
  /** Whether the text is cut off after its beginning. */
  readonly isCut?: boolean;
}) {
  const { text, label, isCut = false } = props;
  if (text === "") return <p class="muted">Empty</p>;
  const displayText = indentJson(text.slice(0, maxShownCharacters), isCut);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section class="code" tabIndex={0} aria-label={label}>
        <VisibleText as="pre">{displayText}</VisibleText>
      </section>
      {text.length > maxShownCharacters && (
        <p class="muted">The first {formatCount(maxShownCharacters)} characters</p>
      )}
    </>
  );
}

export function HeaderTable({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const entries = Object.entries(headers);
  return entries.length === 0 ? <p class="muted">No headers</p> : <PairTable entries={entries} />;
}

export function PairTable({ entries }: { readonly entries: readonly (readonly [string, string])[] }) {
  return (
    <table class="headers">
      <tbody>
        {entries.map(([name, value], index) => (
          <tr key={index}>
            <th scope="row">
              <VisibleText>{name}</VisibleText>
            </th>
            <VisibleText as="td">{value}</VisibleText>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
