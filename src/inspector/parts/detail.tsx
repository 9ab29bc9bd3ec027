import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Resource } from "../store/use-resource";
import { LoadProblem } from "./problem";

/** Shows the details of a record. Takes the focus if they replace the list, as on a narrow screen. */
export function Detail(props: {
  readonly resource: Resource<unknown>;
  readonly children: ComponentChildren;
}) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.querySelector<HTMLElement>(".split-list")?.offsetParent === null) article.current?.focus();
  }, []);
  return (
    <article ref={article} class="detail" tabIndex={-1}>
      <LoadProblem resource={props.resource} />
      {props.children}
    </article>
  );
}
