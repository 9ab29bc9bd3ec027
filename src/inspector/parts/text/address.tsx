import { Fragment } from "preact";
import { stripScheme } from "../../text/delivery-words";
import { VisibleText } from "./text";

const tailLength = 14;

/** Truncates a URL in the middle when space is tight, because URLs on the same host differ at the end. */
export function Address({ url }: { readonly url: string }) {
  const shortAddress = stripScheme(url);
  return (
    <span class="address-cut" title={shortAddress}>
      <VisibleText as="span">{shortAddress.slice(0, -tailLength)}</VisibleText>
      <VisibleText>{shortAddress.slice(-tailLength)}</VisibleText>
    </span>
  );
}

/** Shows the entire URL. Breaks lines after its separators, and within a word only as a last resort. */
export function WrappedUrl({ url }: { readonly url: string }) {
  return (
    <>
      {url.split(/(?<=[/.?&=_-])/).map((part, index) => (
        <Fragment key={index}>
          <VisibleText>{part}</VisibleText>
          <wbr />
        </Fragment>
      ))}
    </>
  );
}
