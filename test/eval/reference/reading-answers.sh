largest-open() {
  recoup cases list --lifecycle Active --sort Remainder:desc --where currency=EUR --limit 10 \
    -o tsv --fields reference > largest.txt
}

open-sum() {
  for country in DE CH; do
    recoup cases list --lifecycle Active --where "debtor.countryAlpha2=$country" --sum remainder --json |
      jq -r '.sums.remainder | to_entries[] | "\(.key) \(.value)"'
  done > open.txt
}

export-csv() {
  recoup cases list --lifecycle Closed --all -o csv --fields reference,debtor.name,closeCode > closed.csv
}

payments-sheet() {
  recoup payments list --as customer --where 'grossAmount>=1000' -o xlsx \
    --fields id,invoice.reference,grossAmount,currency > payments.xlsx
}

find-references() {
  # Exit code 12: some references weren't found.
  recoup cases find --from-file references.txt -o tsv --fields collectionPartnerReference,lifecycle > found.tsv ||
    test $? = 12
  tr '\t' ' ' < found.tsv > found.txt
  cut -d ' ' -f 1 found.txt | grep -vxF -f - references.txt > unknown.txt
}
