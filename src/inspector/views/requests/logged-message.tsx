import type { LoggedMessage } from "../../../base/inspector/requests";
import { Code, Headers } from "../../parts/text/code";
import { Text } from "../../parts/text/text";
import { bodyNote } from "../../text/kept-body";

/** Shows the headers and body of a request or response. */
export function Message({
  title,
  message,
}: {
  readonly title: string;
  readonly message: LoggedMessage | null;
}) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {message === null ? (
        <p class="muted">Not kept: newer requests took its room</p>
      ) : (
        <Parts {...{ title, message }} />
      )}
    </section>
  );
}

function Parts({ title, message }: { readonly title: string; readonly message: LoggedMessage }) {
  const { headers, body, bytes } = message;
  const note = bodyNote(message);
  return (
    <>
      <Headers headers={headers} />
      {bytes === 0 && <p class="muted">No body</p>}
      {bytes > 0 && body !== null && (
        <Code label={`Body of the ${title.toLowerCase()}`} text={body} isCut={message.kept === "cut"} />
      )}
      {note !== undefined && (
        <p class="muted">
          <Text>{note}</Text>
        </p>
      )}
    </>
  );
}
