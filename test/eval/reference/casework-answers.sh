start-case() {
  recoup users list
  recoup cases start FOIBUSTV --user staff1@falkenhof.example --message 'We have taken on your claim.' \
    --reference AS-1 --interest 12.50
}

answer-creditor() {
  recoup chats send FF-100308 --user staff2@falkenhof.example --text 'The debtor has promised to pay by Friday.'
  recoup files upload FF-100308 letter.pdf --type DemandLetter
}

bank-file() {
  # Exit code 12: some rows weren't recorded.
  recoup payments import bank.csv --recipient partner || test $? = 12
  grep unmatched bank.csv.result.csv | grep -o 'FF-[0-9]*' | sort -u > unmatched.txt
}

close-returned() {
  recoup cases find --from-file returned.txt -o tsv --fields collectionPartnerReference,lifecycle > states.tsv
  awk '$2 == "Closed" { print $1 }' states.tsv > closed.txt
  { echo case; awk '$2 != "Closed" { print $1 }' states.tsv; } > closes.csv
  sed '1s/$/,text/; 2,$s/$/,The letter of 3 November came back./' closes.csv > notes.csv
  recoup notes import notes.csv
  recoup cases close --from-file closes.csv --code DebtorUntraceable --comment 'Moved without an address.'
}

ambiguous-debtor() {
  recoup cases list --lifecycle Active --where 'debtor.name=Maarten Ooms' -o tsv --fields reference > question.txt
}
