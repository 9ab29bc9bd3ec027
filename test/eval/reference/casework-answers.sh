start-case() {
  recoup users list
  recoup cases start FOIBUSTV --user staff1@falkenhof.example --message 'We have taken on your claim.' \
    --reference AS-1 --interest 12.50
}

answer-creditor() {
  recoup chats list FF-100308
  recoup chats send FF-100308 --user staff2@falkenhof.example --text 'The debtor has promised to pay by Friday.'
  recoup files upload FF-100308 letter.pdf --type DemandLetter
}

bank-file() {
  # Exit 12: some rows were not recorded.
  recoup payments import bank.csv --recipient partner || test $? = 12
  grep unmatched bank.csv.result.csv | grep -o 'FF-[0-9]*' | sort -u > unmatched.txt
}

close-returned() {
  echo case,text > notes.csv
  echo case > closes.csv
  while read -r reference; do
    if [ "$(recoup cases get "$reference" --json | jq -r .lifecycle)" = Closed ]; then
      echo "$reference" > closed.txt
    else
      echo "$reference,The letter of 3 November came back." >> notes.csv
      echo "$reference" >> closes.csv
    fi
  done < returned.txt
  recoup notes import notes.csv
  recoup cases close --from-file closes.csv --code DebtorUntraceable --comment 'Moved without an address.'
}

ambiguous-debtor() {
  recoup cases list --lifecycle Active --where 'debtor.name=Maarten Ooms' -o tsv --fields reference > question.txt
}
