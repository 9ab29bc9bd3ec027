# A collection agency's day on the platform that `recoup sandbox exec` started. An agency could run each of these lines.
# `expect` exits at the first unexpected result.
set -euo pipefail
payments=$1

expect() {
  [ "$2" = "$3" ] || { echo "$1: expected $2, got $3" >&2; exit 1; }
}

# Start a listener on both sides for the whole day.
listen() {
  recoup webhooks listen --as "$1" --live-mode --port 0 --ready-file "$1.ready" -o ndjson \
    > "$1.ndjson" 2> "$1.log" &
  listeners+=($!)
  until [ -s "$1.ready" ]; do kill -0 $! && sleep 0.1; done
}
listeners=()
trap 'kill "${listeners[@]}" 2> /dev/null || true' EXIT
listen collection
listen customer

# The creditor submits ten claims, and the platform clears them.
{
  echo creditorReference,amountToRecover,currencyCode,date,debtor.type,debtor.name,debtor.countryAlpha2
  for n in {1..10}; do echo "DAY-$n,2000.00,EUR,2026-01-05,Company,Muster GmbH $n,DE"; done
} > claims.csv
recoup cases import claims.csv --as customer --json > imported.json
expect "claims created" 10 "$(jq .created imported.json)"
for n in {1..10}; do recoup sandbox set case "DAY-$n" --lifecycle PendingVerification -q > cleared.txt; done

# In the morning, list the ten new cases and start five of them.
recoup cases list --lifecycle PendingVerification --all --json \
  | jq -r '.items[] | select((.creditorReference // "") | startswith("DAY-")) | "\(.creditorReference) \(.reference)"' \
  | sort -V > new.txt
expect "new cases" 10 "$(wc -l < new.txt | tr -d ' ')"
user=$(recoup users list --json | jq -r '.items[0].email')
reference() { awk -v name="DAY-$1" '$1 == name { print $2 }' new.txt; }
for n in {1..5}; do
  recoup cases start "$(reference "$n")" --message 'We have taken on your claim.' --user "$user" --reference "AGENCY-$n" \
    > started.txt
done
expect "active cases" 5 "$(recoup cases list --lifecycle Active --all --json | jq '[.items[] | select((.creditorReference // "") | startswith("DAY-"))] | length')"

# Answer the creditor's question and upload a letter.
creditor=$(recoup users list --as customer --json | jq -r '.items[0].email')
recoup chats send "DAY-1" --as customer --text 'Has the debtor answered?' --user "$creditor" > chat.txt
expect "question" 'Has the debtor answered?' "$(recoup chats list AGENCY-1 --json | jq -r '.items[-1].message')"
recoup chats send AGENCY-1 --text 'Yes, and promised to pay.' --user "$user" > chat.txt
echo 'We demand 2,000.00 EUR.' > letter.txt
recoup files upload AGENCY-1 letter.txt --type DemandLetter > uploaded.txt
recoup files download letter.txt --case AGENCY-1 --out copy.txt > downloaded.txt
cmp letter.txt copy.txt

# Import the bank file, despite three kills.
{
  echo case,amount,date,recipient
  for ((n = 1; n <= payments; n++)); do printf 'AGENCY-%d,%d.%02d,2026-01-12,partner\n' $((n % 5 + 1)) $((n / 100)) $((n % 100)); done
} > bank.csv
recoup payments import bank.csv --dry-run --json > matched.json
expect "matched rows" "$payments" "$(jq '[.items[] | select(.status == "matched")] | length' matched.json)"
for lines in $((payments * 15 / 100)) $((payments / 2)) $((payments * 9 / 10)); do
  recoup payments import bank.csv > import.log 2>&1 &
  import=$!
  exec 3< <(exec tail -n +1 -F bank.csv.recoup-journal 2> /dev/null)
  tail=$!
  head -n "$lines" <&3 > /dev/null
  kill -9 "$import"
  wait "$import" 2> /dev/null || true
  kill "$tail"
done
recoup payments import bank.csv --json > import.json 2> import.log
expect "recorded rows" "$payments" "$(jq .recorded import.json)"
for n in {1..5}; do recoup payments list --case "AGENCY-$n" -o ndjson; done | jq -r '.grossAmount * 100 | round' | sort -n > cents.txt
seq "$payments" | cmp - cents.txt

# Change one case's fees, close another as paid, and close a third as partially paid.
recoup cases fees AGENCY-3 --interest 12.50 --collection-fees 40.00 > fees.txt
remainder=$(recoup cases get AGENCY-2 --json | jq -r .remainder)
rest=$(jq -n "$remainder * 100 | round")
recoup payments record AGENCY-2 --amount "$remainder" --date 2026-01-13 --recipient partner --close > paid.txt
recoup cases close AGENCY-4 --code PartiallyPaid --comment 'The debtor has paid what it can.' > closed.txt

# In the evening, check what each side received.
count() { jq -s "[.[] | select(.event == \"$2\") | select($3)] | length" "$1.ndjson"; }
for side in collection customer; do
  until [ "$(count "$side" case.closed true)" = 2 ]; do sleep 0.1; done
  expect "$side created" 10 "$(count "$side" case.created true)"
  expect "$side started" 5 "$(count "$side" case.updated '.body.data.newLifecycle == "Active"')"
  expect "$side messages" 7 "$(count "$side" chat.created true)"
  expect "$side paid" 1 "$(count "$side" case.closed '.body.data.closeCode == "Paid"')"
  expect "$side partly paid" 1 "$(count "$side" case.closed '.body.data.closeCode == "PartiallyPaid"')"
  expect "$side repeats" 0 "$(count "$side" payment.created '.duplicate or (.valid | not)')"
  jq -r 'select(.event == "payment.created") | .body.data.amount * 100 | round' "$side.ndjson" | sort -n > cents.txt
  { seq "$payments"; echo "$rest"; } | cmp - cents.txt
done
echo "The day is over."
