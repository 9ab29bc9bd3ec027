import { Fragment } from "preact";
import { shortUrl } from "../../text/delivery-words";
import { Text } from "./text";

const endLength = 14;

/** Cut in its middle if there is no room: addresses of one host differ at their end. */
export function Address({ url }: { readonly url: string }) {
  const shown = shortUrl(url);
  return (
    <span class="address-cut" title={shown}>
      <span>
        <Text>{shown.slice(0, -endLength)}</Text>
      </span>
      <Text>{shown.slice(-endLength)}</Text>
    </span>
  );
}

/** Whole, on as many lines as it takes: they break behind its separators, and within a word only if there is no other way. */
export function BrokenUrl({ url }: { readonly url: string }) {
  return (
    <>
      {url.split(/(?<=[/.?&=_-])/).map((part, index) => (
        <Fragment key={index}>
          <Text>{part}</Text>
          <wbr />
        </Fragment>
      ))}
    </>
  );
}
