import { Text } from "./text";

/** Shows a sentence from the sandbox, with backticked commands as code. */
export function Prose({ children }: { readonly children: string }) {
  return (
    <>
      {children.split("`").map((part, index) =>
        index % 2 === 1 ? (
          <Text as="code" key={index}>
            {part}
          </Text>
        ) : (
          <Text key={index}>{part}</Text>
        ),
      )}
    </>
  );
}
