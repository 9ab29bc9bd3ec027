/** undici publishes types only for its index, but `connections.ts` loads individual files. */
declare module "undici/lib/dispatcher/pool.js" {
  import type { Pool } from "undici";

  const pool: typeof Pool;
  export default pool;
}

declare module "undici/lib/dispatcher/proxy-agent.js" {
  import type { ProxyAgent } from "undici";

  const proxyAgent: typeof ProxyAgent;
  export default proxyAgent;
}

declare module "undici/lib/core/connect.js" {
  import type { buildConnector } from "undici";

  const connectorBuilder: typeof buildConnector;
  export default connectorBuilder;
}

declare module "undici/lib/api/api-connect.js" {
  import type { Dispatcher } from "undici";

  const connect: Dispatcher["connect"];
  export default connect;
}

declare module "undici/lib/core/symbols.js" {
  /** Key under which a socket holds its parser. */
  export const kParser: unique symbol;
}
