import type { ComponentChildren } from "preact";
import type { CommandLine } from "../../base/advice/advice";
import { addWorldFlags } from "../contract/world-flags";
import { useOverview } from "../store/overview";
import { CopyButton } from "./copy-button";
import { VisibleText } from "./text/text";

/**
 * Shows a command that acts on this world. For an in-memory world, explains what the shell needs instead of
 * offering a copy.
 */
export function Command({
  text,
  children,
}: {
  readonly text: string;
  readonly children?: ComponentChildren;
}) {
  const isKept = useOverview().value?.isKept;
  return (
    <>
      <p class="why-next">
        {children}
        <VisibleText as="code">{text}</VisibleText>
        {isKept === true && (
          <CopyButton text={() => text} subject="Command">
            Copy
          </CopyButton>
        )}
      </p>
      {isKept === false && (
        <p class="muted">
          This world is in memory only. Run the command in a shell that has the address and the key of this
          sandbox, such as <code>RECOUP_COLLECTION_URL</code> and <code>RECOUP_COLLECTION_KEY</code>; anywhere
          else it acts on another world.
        </p>
      )}
    </>
  );
}

export function WorldCommand({ line }: { readonly line: CommandLine }) {
  const { value } = useOverview();
  return <code>{(value === undefined ? line : addWorldFlags(line, value)).text}</code>;
}
