const base = "https://github.com";
const of = (design, seen, finder) => ({ design, seen: `${base}/${seen}`, finder });
const none = "none";
const log = (seen, finder) => of("event-log-by-type", seen, finder);

/**
 * Bugs of real receivers: the design that they are planted in, a public report of such a bug or its fix, and the
 * command that finds it: `check` (the default), `fuzz`, the name of a drill, or none yet.
 */
export const wrong = {
  "text-secret": log("Notifuse/notifuse/issues/318"),
  "base64-digest": log("jackmusick/bifrost/issues/726"),
  reserialized: log("KanishJebaMathewM/Truxify/issues/5219"),
  "sorted-keys": of("sql-tables", "attendee-labs/attendee/issues/227"),
  "trimmed-body": log("friendica/red/pull/895"),
  "ascii-body": log("github/docs/issues/3567"),
  "line-endings": log("stripe/stripe-dotnet/issues/1506"),
  "text-chunks": log("inngest/inngest-js/pull/1460", none),
  "ms-against-seconds": log("mercadopago/sdk-nodejs/issues/458"),
  "window-in-ms": log("workos/workos-ruby/pull/138"),
  "no-window": log("symfony/symfony/pull/65675"),
  "past-only": log("stripe/stripe-php/issues/657"),
  "symmetric-window": log("camunda/connectors/pull/8989"),
  "header-time": log("linear/linear/pull/1140"),
  "missing-header": log("krkn-chaos/krkn/issues/1277"),
  "event-age": log("vectorize-io/hindsight/issues/3072"),
  "crash-on-length": log("inkbox-ai/inkbox/pull/178"),
  "first-secret-only": log("liwala/ay-framework/issues/407"),

  "exact-content-type": log("jenkinsci/generic-webhook-trigger-plugin/issues/226"),
  "small-body-limit": log("Shopify/shopify-app-js/issues/233"),
  "message-column": log("nextcloud/server/issues/58912"),
  "small-column": of("sql-tables", "woodpecker-ci/woodpecker/issues/1115"),
  "three-byte-text": log("go-gitea/gitea/issues/21644"),
  "null-comment": log("iFixit/pulldasher/issues/222"),
  "known-lifecycles": log("octokit/webhooks.net/issues/90"),
  "known-first-lifecycles": log("skodaconnect/myskoda/pull/645", "partner-life"),
  "known-close-codes": log("juspay/hyperswitch/pull/13256"),
  "known-roles": log("fingerprintjs/dotnet-sdk/pull/179"),
  "unknown-events": log("zulip/zulip/issues/24721"),
  "extra-fields": log("octokit/webhooks/issues/900"),
  "fixed-fraction": of("sql-tables", "SalesforceFoundation/salesforce-streaming-client/issues/20"),
  "six-digits": of("sql-tables", "orenlab/pytmbot/issues/63"),

  "no-dedupe": log("aden-hive/hive/pull/5954"),
  "last-1000": log("mikesvoboda/nemotron-v3-home-security-intelligence/issues/2279", none),
  "twenty-seconds": log("getsentry/sentry/pull/107734", none),
  "marks-first": log("aashutoshkumarbhardwaj/CreatorOs/issues/984"),
  "commits-first": of("sql-tables", "webrenew/unicon/issues/42"),
  race: log("Devlaner/devlane/issues/332"),
  "by-type": log("juspay/hyperswitch/pull/1850"),
  "by-amount": log("fluxturn/fluxturn/pull/145"),
  "by-payment": log("Adyen/adyen-magento2/issues/415"),
  "repeat-error": log("Adyen/adyen-magento2/pull/3089"),

  arrival: log("webrenew/memories/issues/397"),
  "text-order": log("piperbox/piper/issues/109"),
  "whole-seconds": log("stripe/sync-engine/issues/268"),
  "created-resets": log("TryGhost/Members/pull/240"),
  "replaced-row": of("sql-tables", "laravel/cashier-stripe/issues/1201"),
  "needs-created": log("AmoabaKelvin/ishortn.ink/pull/336"),
  "reversal-lost": log("cal-itp/data-infra/issues/3972"),
  "forgets-parked": of("parked", "cal-itp/data-infra/issues/3972"),

  "truncated-cents": log("BasedHardware/omi/pull/10158"),
  "cents-only": log("Paymenter/Paymenter/issues/1258", none),
  "whole-amounts": log("rdunlop/unicycling-registration/pull/2927"),
  "signed-integers": of("sql-tables", "GoogleCloudPlatform/bank-of-anthos/issues/65"),
  "floored-floats": log("opencollective/opencollective-api/pull/2390"),
  "by-event": log("woocommerce/woocommerce-gateway-stripe/issues/3326"),
  "reverses-twice": of("parked", "KickEngineering/KickDevDocs/issues/246"),
  "reversal-by-amount": log("opencollective/opencollective/issues/5213"),
  "reversal-adds": log("woocommerce/woocommerce-paypal-payments/issues/1614"),
  "reversal-zeroes": log("woocommerce/woocommerce/issues/22685"),
  "reversal-ignored": log("ducohosting/whmcs-mollie-issues/issues/11"),

  slow: log("preritdas/jeeves-v2/issues/14"),
  redirect: log("MrZoller/vantage-point/issues/49"),
  "swallowed-failure": log("mikenelsonjr/Accelerators/issues/2"),
  "error-after-booking": log("sanity-io/sanity/issues/4132"),
  "queue-not-stored": of("queue", "mikenelsonjr/Accelerators/issues/2"),
};
