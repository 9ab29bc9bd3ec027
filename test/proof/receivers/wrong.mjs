const base = "https://github.com";
const inDesign = (design, seen, finder) => ({ design, seen: `${base}/${seen}`, finder });
const undetected = "none";
const inLog = (seen, finder) => inDesign("event-log-by-type", seen, finder);

/**
 * Bugs of real receivers. Each has the design in which it is planted, a public report of such a bug or of its
 * fix, and the command that finds it: `check` (the default), `fuzz`, a drill's name, or `none`.
 */
export const wrong = {
  "text-secret": inLog("Notifuse/notifuse/issues/318"),
  "base64-digest": inLog("jackmusick/bifrost/issues/726"),
  reserialized: inLog("KanishJebaMathewM/Truxify/issues/5219"),
  "sorted-keys": inDesign("sql-tables", "attendee-labs/attendee/issues/227"),
  "trimmed-body": inLog("friendica/red/pull/895"),
  "ascii-body": inLog("github/docs/issues/3567"),
  "line-endings": inLog("stripe/stripe-dotnet/issues/1506"),
  "text-chunks": inLog("inngest/inngest-js/pull/1460", undetected),
  "ms-against-seconds": inLog("mercadopago/sdk-nodejs/issues/458"),
  "window-in-ms": inLog("workos/workos-ruby/pull/138"),
  "no-window": inLog("symfony/symfony/pull/65675"),
  "past-only": inLog("stripe/stripe-php/issues/657"),
  "symmetric-window": inLog("camunda/connectors/pull/8989"),
  "header-time": inLog("linear/linear/pull/1140"),
  "missing-header": inLog("krkn-chaos/krkn/issues/1277"),
  "event-age": inLog("vectorize-io/hindsight/issues/3072"),
  "crash-on-length": inLog("inkbox-ai/inkbox/pull/178"),
  "first-secret-only": inLog("liwala/ay-framework/issues/407"),

  "exact-content-type": inLog("jenkinsci/generic-webhook-trigger-plugin/issues/226"),
  "small-body-limit": inLog("Shopify/shopify-app-js/issues/233"),
  "message-column": inLog("nextcloud/server/issues/58912"),
  "small-column": inDesign("sql-tables", "woodpecker-ci/woodpecker/issues/1115"),
  "three-byte-text": inLog("go-gitea/gitea/issues/21644"),
  "null-comment": inLog("iFixit/pulldasher/issues/222"),
  "known-lifecycles": inLog("octokit/webhooks.net/issues/90"),
  "known-first-lifecycles": inLog("skodaconnect/myskoda/pull/645", "partner-life"),
  "known-close-codes": inLog("juspay/hyperswitch/pull/13256"),
  "known-roles": inLog("fingerprintjs/dotnet-sdk/pull/179"),
  "unknown-events": inLog("zulip/zulip/issues/24721"),
  "extra-fields": inLog("octokit/webhooks/issues/900"),
  "fixed-fraction": inDesign("sql-tables", "SalesforceFoundation/salesforce-streaming-client/issues/20"),
  "six-digits": inDesign("sql-tables", "orenlab/pytmbot/issues/63"),

  "no-dedupe": inLog("aden-hive/hive/pull/5954"),
  "last-1000": inLog("mikesvoboda/nemotron-v3-home-security-intelligence/issues/2279", undetected),
  "twenty-seconds": inLog("getsentry/sentry/pull/107734", undetected),
  "marks-first": inLog("aashutoshkumarbhardwaj/CreatorOs/issues/984"),
  "commits-first": inDesign("sql-tables", "webrenew/unicon/issues/42"),
  race: inLog("Devlaner/devlane/issues/332"),
  "by-type": inLog("juspay/hyperswitch/pull/1850"),
  "by-amount": inLog("fluxturn/fluxturn/pull/145"),
  "by-payment": inLog("Adyen/adyen-magento2/issues/415"),
  "repeat-error": inLog("Adyen/adyen-magento2/pull/3089"),

  arrival: inLog("webrenew/memories/issues/397"),
  "text-order": inLog("piperbox/piper/issues/109"),
  "whole-seconds": inLog("stripe/sync-engine/issues/268"),
  "created-resets": inLog("TryGhost/Members/pull/240"),
  "replaced-row": inDesign("sql-tables", "laravel/cashier-stripe/issues/1201"),
  "needs-created": inLog("AmoabaKelvin/ishortn.ink/pull/336"),
  "reversal-lost": inLog("cal-itp/data-infra/issues/3972"),
  "forgets-parked": inDesign("parked", "cal-itp/data-infra/issues/3972"),

  "truncated-cents": inLog("BasedHardware/omi/pull/10158"),
  "cents-only": inLog("Paymenter/Paymenter/issues/1258", undetected),
  "whole-amounts": inLog("rdunlop/unicycling-registration/pull/2927"),
  "signed-integers": inDesign("sql-tables", "GoogleCloudPlatform/bank-of-anthos/issues/65"),
  "floored-floats": inLog("opencollective/opencollective-api/pull/2390"),
  "by-event": inLog("woocommerce/woocommerce-gateway-stripe/issues/3326"),
  "reverses-twice": inDesign("parked", "KickEngineering/KickDevDocs/issues/246"),
  "reversal-by-amount": inLog("opencollective/opencollective/issues/5213"),
  "reversal-adds": inLog("woocommerce/woocommerce-paypal-payments/issues/1614"),
  "reversal-zeroes": inLog("woocommerce/woocommerce/issues/22685"),
  "reversal-ignored": inLog("ducohosting/whmcs-mollie-issues/issues/11"),

  slow: inLog("preritdas/jeeves-v2/issues/14"),
  redirect: inLog("MrZoller/vantage-point/issues/49"),
  "swallowed-failure": inLog("mikenelsonjr/Accelerators/issues/2"),
  "error-after-booking": inLog("sanity-io/sanity/issues/4132"),
  "queue-not-stored": inDesign("queue", "mikenelsonjr/Accelerators/issues/2"),
};
