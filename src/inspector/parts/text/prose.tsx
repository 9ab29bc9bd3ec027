import { Text } from "./text";

/** A sentence of the sandbox, whose commands stand between backticks. */
export function Prose({ children }: { readonly children: string }) {
  return (
    <>
      {children.split("`").map((part, index) =>
        index % 2 === 1 ? (
          <code key={index}>
            <Text>{part}</Text>
          </code>
        ) : (
          <Text key={index}>{part}</Text>
        ),
      )}
    </>
  );
}
