import { visiblePieces } from "../../text/visible";

/** Shows text from the platform or a receiver, with invisible characters as escapes. */
export function Text({ children }: { readonly children: string | null | undefined }) {
  if (children === null || children === undefined) return null;
  const pieces = visiblePieces(children);
  if (pieces.every(({ isEscape }) => !isEscape)) return <bdi>{children}</bdi>;
  return (
    <bdi>
      {pieces.map(({ text, isEscape }, index) =>
        isEscape ? (
          <span key={index} class="escape" title="Invisible character">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
