import { VisibleText } from "./text";

/** Shows a sentence from the sandbox, with backticked commands as code. */
export function Prose({ children }: { readonly children: string }) {
  return (
    <>
      {children.split("`").map((part, index) =>
        index % 2 === 1 ? (
          <VisibleText as="code" key={index}>
            {part}
          </VisibleText>
        ) : (
          <VisibleText key={index}>{part}</VisibleText>
        ),
      )}
    </>
  );
}
