own-line() {
  recoup alias set overdue 'cases list --lifecycle Active --sort DueDate'
  recoup config set cases.columns reference,debtor.name,remainder,dueDate
}

agents-file() {
  recoup agents install
}

replaced-key() {
  recoup profile key acme --as collection --env test --key-stdin --insecure-storage < new.key
  recoup cases list --lifecycle Active --all -o ids | wc -l | tr -d ' ' > count.txt
}
