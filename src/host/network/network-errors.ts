import { formatCount } from "../../base/text/numbers/format-count";
import type { PendingExchange } from "./exchange";

export interface NetworkErrorMessage {
  readonly message: string;
  readonly hint: string;
  /** Default: false. */
  readonly retryable?: boolean;
}

type Formatter = (exchange: PendingExchange, error: Error) => NetworkErrorMessage;

const formatterByCode: Readonly<Record<string, Formatter>> = {
  ENOTFOUND: ({ target, proxy }) => ({
    message: `cannot find the host ${proxy?.url.hostname ?? target.hostname}`,
    hint: proxy
      ? `Check the variable ${proxy.variable}.`
      : "Check the spelling of the address, and the network.",
  }),
  ERR_ADDRESS_REFUSED: ({ target }, error) => ({
    message: `the host ${target.hostname} must be public: ${error.message}`,
    hint: "Check which addresses the name resolves to.",
  }),
  EAI_AGAIN: ({ target, proxy }) => ({
    message: `could not look up the host ${proxy?.url.hostname ?? target.hostname}`,
    hint: `Check the network connection and its name server${proxy ? `, and the variable ${proxy.variable}` : ""}.`,
    retryable: true,
  }),
  ECONNREFUSED: (exchange) => ({
    message: `${describePeer(exchange)} refused the connection`,
    hint: exchange.proxy
      ? `Check the variable ${exchange.proxy.variable}.`
      : "Check that the server is running, and that host and port are correct.",
    retryable: true,
  }),
  EHOSTUNREACH: describeUnreachableServer,
  ENETUNREACH: describeUnreachableServer,
  UND_ERR_CONNECT_TIMEOUT: (exchange) => describeSlowConnection(exchange),
  ETIMEDOUT: (exchange) => describeSlowConnection(exchange),
  UND_ERR_HEADERS_TIMEOUT: describeHungServer,
  UND_ERR_BODY_TIMEOUT: describeHungServer,
  ECONNRESET: describeDroppedConnection,
  EPIPE: describeDroppedConnection,
  UND_ERR_SOCKET: describeDroppedConnection,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: describeGarbledResponse,
  UND_ERR_HEADERS_OVERFLOW: ({ target }) => ({
    message: `the server ${target.address} answered with headers that are too large`,
    hint: "Check that the URL is the platform's.",
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: ({ target }) => ({
    message: `the certificate of ${target.address} is for another host`,
    hint: "Check the URL: its host must match the certificate.",
  }),
  CERT_HAS_EXPIRED: ({ target }) => ({
    message: `the certificate of ${target.address} has expired`,
    hint: "Check the clock of this machine. If it is correct, the owner of the server must renew the certificate.",
  }),
};

/** Describes an error code from the system, TLS or undici. */
export function describeNetworkError(
  code: string,
  exchange: PendingExchange,
  error: Error,
): NetworkErrorMessage {
  const format =
    error.name === "HTTPParserError" || isRejectedHead(error)
      ? describeGarbledResponse
      : (formatterByCode[code] ?? selectFormatter(code));
  return findProxyRefusal(exchange, error) ?? format(exchange, error);
}

/** Whether undici closed the connection because of an unusable response, such as an unrequested 101. */
const isRejectedHead = ({ message }: Error) => message === "bad response" || message === "bad upgrade";

function selectFormatter(code: string): Formatter {
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) return describeMissingTls;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|_CRL|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH/.test(code))
    return describeUntrustedCertificate;
  return describeOtherError;
}

const describeServer = ({ target }: Pick<PendingExchange, "target">) => `the server ${target.address}`;

function describePeer({ target, proxy }: PendingExchange): string {
  return proxy ? `the proxy ${proxy.url.host}` : describeServer({ target });
}

function describeUnreachableServer(exchange: PendingExchange): NetworkErrorMessage {
  return {
    message: `cannot reach ${describePeer(exchange)} from this network`,
    hint: "Check the network connection, and whether a VPN or a proxy is needed.",
    retryable: true,
  };
}

function describeSlowConnection(
  exchange: PendingExchange,
  ms = exchange.limits.connectTimeoutMs,
): NetworkErrorMessage {
  const within = `within ${formatSeconds(ms)}`;
  const { target, proxy } = exchange;
  if (proxy)
    return {
      message: `the proxy ${proxy.url.host} opened no connection to ${target.address} ${within}`,
      hint: `Check the variable ${proxy.variable}, host and port, and whether the proxy reaches them.`,
      retryable: true,
    };
  return {
    message: `${describeServer(exchange)} did not accept a connection ${within}`,
    hint: "Check host and port, and whether a firewall or proxy is in between.",
    retryable: true,
  };
}

export function describeTimeout(exchange: PendingExchange, allowedMs: number): NetworkErrorMessage {
  if (!exchange.isUnderWay) return describeSlowConnection(exchange, allowedMs);
  const within = `within ${formatSeconds(allowedMs)}`;
  return exchange.status === 0
    ? createSlowMessage(exchange, `${describeServer(exchange)} gave no answer ${within}`)
    : createSlowMessage(
        exchange,
        `${describeServer(exchange)} did not finish its answer ${within} (${formatProgress(exchange)})`,
      );
}

function describeHungServer(exchange: PendingExchange): NetworkErrorMessage {
  const { timeoutMs } = exchange.limits;
  if (exchange.status === 0) return describeTimeout(exchange, timeoutMs);
  const silence = `sent nothing for ${formatSeconds(timeoutMs)}`;
  return createSlowMessage(
    exchange,
    `${describeServer(exchange)} stopped in the middle of its answer and ${silence} (${formatProgress(exchange)})`,
  );
}

function createSlowMessage({ request }: PendingExchange, message: string): NetworkErrorMessage {
  // `--request-timeout` doesn't change the limit of a request that has its own, such as a delivery to a
  // receiver.
  const hasFixedLimit = request.timeoutMs !== undefined && request.minBytesPerSecond === undefined;
  const hint = hasFixedLimit
    ? "The log of the server may show why; the limit is fixed."
    : "Try again, or allow more time with --request-timeout.";
  return { message, hint, retryable: true };
}

function describeDroppedConnection(exchange: PendingExchange): NetworkErrorMessage {
  const message =
    exchange.status === 0
      ? `${describePeer(exchange)} closed the connection without an answer`
      : `${describeServer(exchange)} closed the connection in the middle of its answer (${formatProgress(exchange)})`;
  return { message, hint: "Try again. If it persists, ask the owner of the server.", retryable: true };
}

function describeGarbledResponse(exchange: PendingExchange, error: Error): NetworkErrorMessage {
  if (error.message.includes("Invalid EOF state")) return describeDroppedConnection(exchange);
  const problem = exchange.status === 0 ? "answered with something that is not HTTP" : "sent a broken answer";
  const { isUnderWay, proxy } = exchange;
  if (proxy && !isUnderWay)
    return {
      message: `${describePeer(exchange)} ${problem}`,
      hint: `Check the variable ${proxy.variable}.`,
    };
  return {
    message: `${describeServer(exchange)} ${problem}`,
    hint: "Check scheme, host and port of the URL.",
  };
}

function describeMissingTls({ target }: PendingExchange): NetworkErrorMessage {
  return {
    message: `no secure connection to ${target.address}: the TLS handshake failed`,
    hint: "Check the port, and whether the URL should start with http:// instead of https://.",
  };
}

function describeUntrustedCertificate({ target, proxy }: PendingExchange, error: Error): NetworkErrorMessage {
  // Newer versions of Node append advice about their own command line.
  const [cause] = error.message.split("; ");
  // The error doesn't say which of the two certificates it is about.
  const proxyText = proxy?.url.protocol === "https:" ? `, or of the proxy ${proxy.url.host},` : "";
  return {
    message: `the certificate of ${target.address}${proxyText} is not trusted: ${cause}`,
    hint: "If your organization issued it, set NODE_EXTRA_CA_CERTS to its root certificate.",
  };
}

function findProxyRefusal({ target, proxy }: PendingExchange, error: Error): NetworkErrorMessage | undefined {
  const status = /^Proxy .*\((\d{3})\)/.exec(error.message)?.[1];
  if (!proxy || !status) return undefined;
  if (Number(status) >= 500)
    return {
      message: `the proxy ${proxy.url.host} could not connect to ${target.address}: status ${status}`,
      hint: "Check host and port of the URL, and try again. If it persists, ask the owner of the proxy.",
      retryable: [502, 503, 504].includes(Number(status)),
    };
  return {
    message: `the proxy ${proxy.url.host} refused to connect to ${target.address}: status ${status}`,
    hint: formatProxyHint(status, proxy.variable),
  };
}

/** A proxy asks for a password with 407; some networks redirect to a page where a person signs in. */
function formatProxyHint(status: string, variable: string): string {
  if (status.startsWith("3"))
    return `It redirects, maybe to a page where you sign in to the network: open a web page in a browser, or check the variable ${variable}.`;
  return `Check the user name and password in ${variable}, and what the proxy allows.`;
}

function describeOtherError(exchange: PendingExchange, error: Error): NetworkErrorMessage {
  return {
    message: `the request to ${exchange.target.address} failed: ${error.message}`,
    hint: "Try again. Use -v to log each request.",
  };
}

function formatProgress({ receivedBytes, expectedBytes }: PendingExchange): string {
  const received = formatCount(receivedBytes);
  return expectedBytes === undefined
    ? `got ${received} bytes`
    : `got ${received} of ${formatCount(expectedBytes)} bytes`;
}

function formatSeconds(ms: number): string {
  return `${ms < 1000 ? ms / 1000 : Math.round(ms / 10) / 100} s`;
}
