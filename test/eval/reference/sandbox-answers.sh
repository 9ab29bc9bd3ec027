pass-a-week() {
  recoup sandbox clock advance 8d
  recoup sandbox deliveries --limit 1 -o tsv --fields event > event.txt
}

flaky-lists() {
  recoup sandbox fault add --surface customer --operation listCases --status 503 --next 3
}

undo-mistake() {
  recoup sandbox snapshot diff monday --json | jq -r '.items[] | select(.kind == "case") | .name' > changed.txt
  recoup sandbox snapshot load monday --yes
}

prove-closing() {
  cat > paid.yaml <<END
name: A case that is paid in full is closed as paid
steps:
  - subscription: { events: all }
  - create: { amountToRecover: 250.00 }
    capture: { case: id }
  - advance: { case: "\${case}", to: paid, amount: 250.00 }
  - expect: { event: case.closed, data: { caseId: "\${case}", closeCode: Paid } }
  - wait: { case: "\${case}", until: "Closed:Paid", within: 1m }
END
  recoup test run paid.yaml --target sandbox
}
