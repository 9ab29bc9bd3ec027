#!/bin/sh
# A nightly job written with curl and jq. Submits 18 cases, each with its own key, and then prints the number of cases.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

call() { # METHOD PATH [KEY]
  n=0
  while :; do
    n=$((n + 1))
    status=$(curl -sS -o "$work/answer" -w '%{http_code}' -m 40 -X "$1" -H "XApiKey: $RECOUP_CUSTOMER_KEY" -H 'Content-Type: application/json' \
      ${3:+-H "Idempotency-Key: $3"} ${3:+--data-binary "@$work/body"} "$RECOUP_CUSTOMER_URL$2" 2>"$work/error") || status=000
    case $status in
      2??) return 0 ;;
      429) sleep "$(jq .retryAfter "$work/answer")" ;;
      409) sleep 3 ;;
      5??|000) sleep $((n * n)) ;;
      *) echo "$1 $2: $status" >&2; cat "$work/answer" >&2; return 1 ;;
    esac
    [ $n -lt 4 ] || { echo "$1 $2: $status" >&2; return 1; }
  done
}

for n in $(seq 1 18); do
  printf '{"creditorReference":"SH-%s","amountToRecover":%s,"currencyCode":"DKK","date":"2026-03-01","dueDate":"2026-03-31","debtor":{"type":"Company","name":"Firma %s","countryAlpha2":"DK"}}' "$n" "$((n * 100))" "$n" >"$work/body"
  call POST /cases "night-$(date +%F)-SH-$n"
  jq -r .reference "$work/answer"
done
call GET '/cases?PageSize=1'
jq .page.totalResults "$work/answer"
