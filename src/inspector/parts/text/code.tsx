import { prettyJson } from "../../text/pretty-json";
import { Text } from "./text";

const maxShown = 200_000;

/** A body or a command, as it is. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  if (text === "") return <p class="muted">Empty</p>;
  const shown = prettyJson(text.slice(0, maxShown));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="code" tabIndex={0} aria-label={label}>
        <pre>
          <Text>{shown}</Text>
        </pre>
      </section>
      {text.length > maxShown && <p class="muted">The first {maxShown.toLocaleString("en-US")} characters</p>}
    </>
  );
}

/** Headers as a table. */
export function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return <p class="muted">No headers</p>;
  return (
    <table class="headers">
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              <Text>{name}</Text>
            </th>
            <td>
              <Text>{value}</Text>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
