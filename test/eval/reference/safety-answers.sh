safe-profile() {
  address=$(jq -r .profiles.acme.test.collection.url "$RECOUP_CONFIG_DIR/config.json")
  recoup profile add trainee --env test --collection-url "$address" --read-only
  recoup profile key trainee --as collection --env test --key-file "$PWD/collection.key"
}

refused-write() {
  today=$(date -u +%F)
  recoup payments record FF-100324 --profile audit --amount 100.00 --date "$today" --recipient partner && return
  echo $? > refused.txt
}

live-preview() {
  recoup cases close FF-100279 --env live --code DebtorUntraceable --comment 'Moved without an address.' --dry-run \
    > request.txt
}
