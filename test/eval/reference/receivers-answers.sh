genuine-deliveries() {
  for file in *.http; do
    # Exit code 13: the signature is invalid.
    if recoup webhooks verify --captured "$file" --secret-file hook.key; then echo "$file" >> genuine.txt; fi
  done
}

broken-receiver() {
  # Exit code 13: a rule is broken.
  recoup webhooks check "$(cat receiver.txt)" --secret-file hook.key --json > verdicts.json || test $? = 13
  jq -r '.verdicts[] | select(.verdict == "broken") | .rule' verdicts.json > broken.txt
}
