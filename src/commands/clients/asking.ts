import { checkClient } from "../../api/checks/client-check";
import { findingsOf } from "../../api/checks/schema-findings";
import { ClientRequest } from "../../api/records/requests/client-request";
import { type Asking, messageAbout } from "../../cli/line/asking/ask-missing";
import { putPairs } from "../../cli/line/request-body";
import { accountPairs, clientOptions, fieldOf, userEmails } from "./client-flags";

/** Prompts for the required fields of a new client. */
export function askClient(latestDay: string): Asking<typeof clientOptions> {
  return {
    options: clientOptions,
    questions: [
      { name: "externalTenantId", label: "Your identifier for the client" },
      { name: "name", label: "Company name" },
      { name: "country", label: "Country (code or English name)" },
      { name: "supportEmail", label: "Support e-mail address" },
      { name: "registrationNumber", label: "Registration number", isOptional: true },
      { name: "address", label: "Street and number", isOptional: true },
      { name: "zipCode", label: "Postal code", isOptional: true },
      { name: "city", label: "City", isOptional: true },
      { name: "user", label: "A user, as Name <address>", anotherLabel: "Another user, as Name <address>" },
      { name: "onboardingUser", label: "Who does the onboarding?", isOptional: true, choices: userEmails },
    ],
    check(name, values) {
      const body = putPairs(accountPairs(values), ClientRequest);
      const findings = [...findingsOf(ClientRequest, body), ...checkClient(body, latestDay)];
      return messageAbout([fieldOf(name)], findings);
    },
  };
}
