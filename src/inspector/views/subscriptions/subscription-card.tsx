import { useState } from "preact/hooks";
import { pluralize } from "../../../base/text/numbers/format-count";
import { activateSubscription, setSecret } from "../../actions";
import type { SubscriptionRoute, SubscriptionRow } from "../../contract/overview";
import { Badge } from "../../parts/badge";
import { Button } from "../../parts/button";
import { OutcomeBar } from "../../parts/delivery/outcome-bar";
import { FormDialog } from "../../parts/form/form-dialog";
import { SecretField } from "../../parts/form/text-field";
import { WrappedUrl } from "../../parts/text/address";
import { Facts } from "../../parts/text/facts";
import { Prose } from "../../parts/text/prose";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { buildHref } from "../../route/route";
import { type Outcome, runWithToast } from "../../store/toasts";

const routeWords: Readonly<Record<SubscriptionRoute["kind"], string>> = {
  network: "Sent to its address",
  routed: "Routed to",
  own: "Received by the world's own receiver",
  nowhere: "Reaches nothing",
};

export function SubscriptionCard({ row }: { readonly row: SubscriptionRow }) {
  const [isSetting, setSetting] = useState(false);
  const { id, url, isActive, counts } = row;
  return (
    <li class="card subscription">
      <header class="card-head">
        <h2>
          <WrappedUrl url={url} />
        </h2>
        <Badge tone={isActive ? "good" : "bad"} icon={isActive ? "check" : "cross"}>
          {isActive ? "active" : "disabled"}
        </Badge>
      </header>
      {!isActive && <DisabledNote row={row} />}
      <SubscriptionFacts row={row} />
      <OutcomeBar counts={counts} />
      <footer class="actions">
        <a class="button plain" href={buildHref("deliveries", undefined, { subscription: id })}>
          {pluralize(counts.total, "delivery", "deliveries")}
          {counts.dead + counts.pending > 0 && `, ${counts.dead + counts.pending} pending or dead`}
        </a>
        <Button icon="edit" onPress={() => setSetting(true)}>
          Set secret
        </Button>
      </footer>
      {isSetting && <SecretDialog row={row} onClose={() => setSetting(false)} />}
    </li>
  );
}

function SubscriptionFacts({ row }: { readonly row: SubscriptionRow }) {
  const { id, route, events } = row;
  return (
    <Facts
      facts={[
        ["Belongs to", <VisibleText key="owner">{`${row.owner} (${row.surface})`}</VisibleText>],
        ["Receives events of", row.isTestMode ? "test cases" : "production cases"],
        ["Route", <RouteDescription key="route" route={route} />],
        ["Events", <EventNames key="events" names={events} />],
        ["Created", <Time key="created" at={row.createdAt} />],
        ["Changed", row.updatedAt && <Time key="updated" at={row.updatedAt} />],
        [
          "Id",
          <VisibleText as="code" key="id">
            {id}
          </VisibleText>,
        ],
      ]}
    />
  );
}

/**
 * Shows "at least since", because a later change, such as a new secret, overwrites the time at which the
 * subscription was disabled.
 */
function DisabledNote({ row: { id, disabledReason, updatedAt } }: { readonly row: SubscriptionRow }) {
  return (
    <div class="note bad">
      <VisibleText as="p">{disabledReason ?? "It was disabled by its owner."}</VisibleText>
      {updatedAt !== null && (
        <p>
          Disabled at least since <Time at={updatedAt} />
        </p>
      )}
      <Button
        icon="check"
        onPress={() => runWithToast(() => activateSubscription(id), "Subscription activated")}
      >
        Activate
      </Button>
    </div>
  );
}

function RouteDescription({ route: { kind, to, advice } }: { readonly route: SubscriptionRoute }) {
  return (
    <>
      {routeWords[kind]}
      {kind === "routed" && (
        <>
          {" "}
          <VisibleText>{to}</VisibleText>
        </>
      )}
      {advice !== null && (
        <span class="muted">
          : <Prose>{advice}</Prose>
        </span>
      )}
    </>
  );
}

function EventNames({ names }: { readonly names: readonly string[] }) {
  return (
    <span class="tags">
      {names.map((name) => (
        <VisibleText as="span" key={name} class="tag">
          {name}
        </VisibleText>
      ))}
    </span>
  );
}

interface SecretDialogProps {
  readonly row: SubscriptionRow;
  readonly onClose: () => void;
}

/** Replaces the secret created by the sandbox with one that the receiver already has. */
function SecretDialog({ row, onClose }: SecretDialogProps) {
  const [secret, setText] = useState("");
  const save = async (): Promise<Outcome> => {
    await setSecret(row.id, secret);
    return { kind: "good", text: "Secret set. Deliveries are signed with it now." };
  };
  return (
    <FormDialog
      title="Set secret"
      button="Set secret"
      isReady={secret !== ""}
      action={save}
      onClose={onClose}
    >
      <p class="muted">
        Deliveries to <VisibleText>{row.url}</VisibleText> are signed with this secret from now on. Use the
        one that your receiver verifies with.
      </p>
      <SecretField label="Signing secret, in Base64" value={secret} onType={setText} />
    </FormDialog>
  );
}
