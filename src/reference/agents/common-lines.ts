interface CommonLine {
  readonly task: string;
  readonly line: string;
}

/** Lines for common tasks; users only change the values. */
export const commonLines: readonly CommonLine[] = [
  {
    task: "find a case by its debtor; lists leave out test cases without the flag",
    line: "recoup cases list --include-test-cases --where 'debtor.name~Weidmann' --json --fields reference,lifecycle,remainder",
  },
  {
    task: "the largest open cases",
    line: "recoup cases list --lifecycle Active --where 'remainder>10000' --sort remainder:desc --limit 5 --json --fields reference,remainder,currency",
  },
  {
    task: "create a test case",
    line: "recoup test create --debtor-name 'Weidmann GmbH' --amount 100 --json",
  },
  {
    task: "let it be paid and closed; `active` and `no-payment` need no amount",
    line: "recoup test advance 44HX8JMJ paid --amount 100 --json",
  },
  {
    task: "which webhooks went out, in the sandbox",
    line: "recoup sandbox deliveries --case 44HX8JMJ --json --fields event,status,error,url,sentTo",
  },
  { task: "why an event did not arrive", line: "recoup webhooks why 44HX8JMJ case.closed --json" },
  {
    task: "subscribe; test cases reach only subscriptions in test mode, others only the rest",
    line: "recoup webhooks create --url https://hooks.example.com/in --event case.closed --test-mode --json",
  },
  {
    task: "record a payment",
    line: "recoup payments record 44HX8JMJ --amount 50 --date 2026-01-31 --recipient partner --json",
  },
  {
    task: "act as a creditor, or for a client of a referral partner",
    line: "recoup cases list --as customer --json",
  },
  { task: "let time pass in the sandbox", line: "recoup sandbox clock advance 2d --json" },
  {
    task: "let requests fail in the sandbox",
    line: "recoup sandbox fault add --operation listCases --status 503 --next 1 --json",
  },
];
