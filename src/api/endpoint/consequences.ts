/** Consequences of irreversible calls. Each one completes a sentence that starts with `This`. */
export const describeSecretRenewal = (subscription = "the subscription") =>
  `replaces the signing secret of ${subscription}, and the old one stops working with the next delivery`;

export const describeWebhookDeletion = (subscription = "the subscription") =>
  `deletes ${subscription} and ends its deliveries`;

export const describeWithdrawal = (client = "the client") =>
  `withdraws ${client}: it archives the link and closes pending cases, which stay closed`;

export const describeTestCaseDeletion = (cases = "all test cases of the tag") => `deletes ${cases}`;

export const describeReplacement = (subscription = "the subscription") =>
  `creates a new subscription with a secret of its own, and deletes ${subscription}`;
