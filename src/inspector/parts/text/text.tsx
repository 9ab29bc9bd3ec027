import { h } from "preact";
import { splitVisibleText } from "../../text/visible";

interface TextProps {
  readonly children: string | null | undefined;
  /** Element that wraps the text. Default: none. */
  readonly as?: "span" | "p" | "code" | "pre" | "h2" | "h3" | "li" | "td";
  readonly class?: string;
}

/** Shows text from the platform or a receiver, with invisible characters escaped. */
export function VisibleText({ children, as, ...attributes }: TextProps) {
  const text = typeof children === "string" && <bdi>{renderVisibleText(children)}</bdi>;
  return as === undefined ? text : h(as, attributes, text);
}

const renderVisibleText = (text: string) =>
  splitVisibleText(text).map(({ text, isEscape }, index) =>
    isEscape ? (
      <span key={index} class="escape" title="Invisible character">
        {text}
      </span>
    ) : (
      text
    ),
  );
