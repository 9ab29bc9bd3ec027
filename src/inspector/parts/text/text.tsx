import { visiblePieces } from "../../text/visible";

/** Text of the platform or a receiver: what can't be seen in it is shown as an escape. */
export function Text({ children }: { readonly children: string | null | undefined }) {
  if (children === null || children === undefined) return null;
  const pieces = visiblePieces(children);
  if (pieces.every(({ isEscape }) => !isEscape)) return <bdi>{children}</bdi>;
  return (
    <bdi>
      {pieces.map(({ text, isEscape }, index) =>
        isEscape ? (
          <span key={index} class="escape" title="A character that can't be seen">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
