paid-test-case() {
  found=$(recoup cases list --include-test-cases --where isTestCase=true --where 'debtor.name~Nordufer Logistik' \
    --json | jq -r '.items[] | "\(.id) \(.remainder)"')
  read -r id remainder <<< "$found"
  recoup test advance "$id" paid --amount "$remainder"
  recoup sandbox deliveries run
  recoup sandbox deliveries --case "$id" --where url=https://hooks.falkenhof.example:8443/cases-test \
    -o tsv --fields event > events.txt
}

subscribe() {
  recoup webhooks create --url https://hooks.acme.example/in --event case.closed,payment.created --test-mode \
    --secret-file hook.key
}

leaked-secret() {
  id_of() { recoup webhooks list --where "url=$1" -o ids; }
  recoup webhooks rotate "$(id_of https://hooks.falkenhof.example:8443/cases-test)" --yes --secret-file new.key
  recoup webhooks update "$(id_of https://hooks.falkenhof.example/cases)" --inactive
}

redeliver() {
  recoup webhooks why MQZQHDSU case.closed
  recoup events list MQZQHDSU --where lastResponseCode=500 -o ids > event.txt
  recoup events replay "$(cat event.txt)"
}
