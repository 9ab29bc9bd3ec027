genuine-deliveries() {
  for file in *.http; do
    # Exit 13: it doesn't verify.
    if recoup webhooks verify --captured "$file" --secret-file hook.key; then echo "$file" >> genuine.txt; fi
  done
}

broken-receiver() {
  # Exit 13: a rule is broken.
  recoup webhooks check "$(cat receiver.txt)" --secret-file hook.key --json > verdicts.json || test $? = 13
  jq -r '.verdicts[] | select(.verdict == "broken") | .rule' verdicts.json > broken.txt
}
