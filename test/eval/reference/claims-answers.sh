submit-claim() {
  recoup cases submit --as customer --creditor-reference INV-7788 --amount 1250.00 --currency EUR \
    --date 2026-01-12 --due-date 2026-02-11 \
    --debtor-type Company --debtor-name 'Muster GmbH' --debtor-country DE --json | jq -r .reference > case.txt
}

import-claims() {
  recoup cases import claims.csv --client kb-1002 --set currencyCode=EUR || test $? = 12
  # The result file identifies each row by its line number.
  awk -F , '$2 == "failed" { print $1 "p" }' claims.csv.result.csv |
    sed -n -f - claims.csv | cut -d , -f 1 > refused.txt
}

lost-answer() {
  # Every retry has the same key, so the platform creates only one case.
  submit() {
    recoup cases submit --client kb-1002 --creditor-reference WE-5501 --amount 480.00 --currency EUR \
      --date 2026-03-02 --debtor-type Private --debtor-name 'Kim Muster' --debtor-country DE \
      --idempotency-key we-5501 --max-wait 0s --json
  }
  until submit > case.json; do sleep 0.1; done
  jq -r .reference case.json > case.txt
}

client-token() {
  recoup tokens mint kb-1002 --format token > token.txt
}
