import { openSandbox, type TestAnswer } from "./sandbox";

interface DueDelivery {
  readonly event_type: string;
  readonly payload: string;
  readonly url: string;
}

export const typeOf = ({ json }: TestAnswer): string => json.businessErrors[0].type;

export const newCase = (part = {}) => ({
  currencyCode: "EUR",
  amountToRecover: 100.5,
  date: "2026-01-10",
  dueDate: "2026-02-10",
  creditorReference: "INV-1",
  debtor: {
    type: "Company",
    name: "Säumig & Söhne GmbH",
    address: "Ringstraße 1",
    zipCode: "10115",
    city: "Berlin",
    countryAlpha2: "DE",
    email: "office@saeumig.example",
    phone: "+49 30 23125 900",
  },
  ...part,
});

export const newClient = (part = {}) => ({
  externalTenantId: "kb-new",
  client: { name: "Fjordlys AS", country: "NO", supportEmail: "help@fjordlys.example" },
  users: [{ name: "Ingrid Marie Fjeld", email: "ingrid@fjordlys.example" }],
  ...part,
});

/**
 * Returns a request to create Polderzicht, a creditor with an account but no partner, along with its only
 * user.
 */
export const knownClient = (part = {}) =>
  newClient({ users: [{ name: "Femke ten Brink", email: "user1@polderzicht.example" }], ...part });

/** Opens a sandbox with calls for client tests. Uses the first referral partner unless a key is given. */
export async function openClients(setting = {}) {
  const sandbox = await openSandbox(setting);
  const { store, ask } = sandbox;
  const referral = (path: string, options = {}) => sandbox.get("referral", path, options);
  const post = (body: unknown, options = {}) => referral("/clients", { method: "POST", body, ...options });
  const read = (tenant: string, options = {}) => referral(`/clients/${tenant}`, options);
  const withdraw = (tenant: string) => referral(`/clients/${tenant}/withdraw`, { method: "POST" });
  const reset = (tenant: string, options = {}) =>
    referral(`/clients/${tenant}`, { method: "DELETE", ...options });
  const secondKey = sandbox.keyOf("referral", 2);
  /** Lists pending deliveries to referral partners with their parsed envelopes. */
  const enqueuedEvents = () =>
    store
      .all<DueDelivery>(
        `select event_type, payload, url from deliveries d join subscriptions s on s.seq = d.subscription
         where due_at is not null and surface = 'referral' order by d.seq`,
      )
      .map((row) => ({ ...row, envelope: JSON.parse(row.payload) }));
  const enqueued = (event: string) =>
    enqueuedEvents().filter(({ event_type, url }) => event_type === event && url.endsWith("/recovery"));
  const press = (url: string, body: object) =>
    ask(new URL(url).pathname, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", host: "sandbox.invalid" },
    });
  const asCustomer = async (tenant: string, path: string, options = {}) => {
    const headers = { authorization: `Bearer ${await sandbox.mint(tenant)}` };
    return sandbox.get("customer", path, { key: null, headers, ...options });
  };
  return {
    ...sandbox,
    referral,
    post,
    read,
    withdraw,
    reset,
    secondKey,
    enqueuedEvents,
    enqueued,
    press,
    asCustomer,
  };
}
