/** What each list shows of the seeded world at 80 and at 160 columns. */
export const tables: readonly (readonly [line: string, at80: string, at160: string])[] = [
  [
    "cases list -L 3",
    `\
Reference  Partner ref  Lifecycle       Debtor             Remainder  Due
CJQYFF38                NeedsAddition…  Örjan Öberg     12431.32 SEK  2026-01-30
44HX8JMJ   FF-100340    Active          山﨑 陽子      178293.00 JPY  2025-12-29
UUSNG2NG                PendingVerifi…  Blue Mesa Fr…     326.60 USD  2026-02-03
6 more columns: -o vertical
`,
    `\
Reference  Partner ref  Lifecycle               Debtor                 Country      Remainder      Principal  Due         Created  Creditor
CJQYFF38                NeedsAdditionalDetails  Örjan Öberg            SE        12431.32 SEK   12431.32 SEK  2026-01-30  14h ago  Tidewater Supplies Ltd
44HX8JMJ   FF-100340    Active                  山﨑 陽子              JP       178293.00 JPY  167822.00 JPY  2025-12-29  4d ago   Blue Mesa Outfitters LLC
UUSNG2NG                PendingVerification     Blue Mesa Freight LLC  US          326.60 USD     326.60 USD  2026-02-03  5d ago   Lyngby Møbelværk ApS
2 more columns: -o vertical
`,
  ],
  [
    "cases list -L 3 --as customer",
    `\
Reference  Creditor ref  Lifecycle       Debtor            Remainder  Due
K1GHCSTE   LY-10227      NeedsAddition…  ТОВ «Вишневи…  26689.50 UAH  2025-12-03
IE1KZDTB   LY-10008      Paused          Rhys Brontë     8107.26 GBP  2026-02-10
UUSNG2NG   LY-10157      PendingVerifi…  Blue Mesa Fr…    326.60 USD  2026-02-03
6 more columns: -o vertical
`,
    `\
Reference  Creditor ref  Lifecycle               Debtor                    Country     Remainder     Principal  Due         Created  Partner ref
K1GHCSTE   LY-10227      NeedsAdditionalDetails  ТОВ «Вишневий Сад Меблі»  UA       26689.50 UAH  26689.50 UAH  2025-12-03  3d ago
IE1KZDTB   LY-10008      Paused                  Rhys Brontë               GB        8107.26 GBP   7417.46 GBP  2026-02-10  3d ago   FF-100008
UUSNG2NG   LY-10157      PendingVerification     Blue Mesa Freight LLC     US         326.60 USD    326.60 USD  2026-02-03  5d ago
2 more columns: -o vertical
`,
  ],
  [
    "cases list -L 3 --as referral",
    `\
Reference  Creditor ref  Lifecycle       Debtor            Remainder  Due
W0P09URX   CH-10246      PendingContra…  ТОВ «Дніпров…  31765.05 UAH  2026-01-19
2A7R4M97   WE-10292      Pendi…Internal  海云家具有限…   7046.48 CNY  2025-11-21
K1GHCSTE   LY-10227      NeedsAddition…  ТОВ «Вишневи…  26689.50 UAH  2025-12-03
6 more columns: -o vertical
`,
    `\
Reference  Creditor ref  Lifecycle                    Client                 Debtor                     Country     Remainder     Principal  Due         Created
W0P09URX   CH-10246      PendingContractSigning       Château Vert Traiteu…  ТОВ «Дніпрова Хвиля Агро»  Ukraine  31765.05 UAH  31765.05 UAH  2026-01-19  15h ago
2A7R4M97   WE-10292      PendingVerificationInternal  Weidmann Feinkost Gm…  海云家具有限公司           China     7046.48 CNY   7046.48 CNY  2025-11-21  2d ago
K1GHCSTE   LY-10227      NeedsAdditionalDetails       Lyngby Møbelværk ApS   ТОВ «Вишневий Сад Меблі»   Ukraine  26689.50 UAH  26689.50 UAH  2025-12-03  3d ago
2 more columns: -o vertical
`,
  ],
  [
    "cases list -L 3 --managed",
    `\
Reference  Creditor ref  Lifecycle       Debtor            Remainder  Due
120Z200B   NO-10260      Active          Lanterna Ali…    178.47 EUR  2025-12-18
1LTXUH0C   NO-10333      Closed          شركة الأفق ل…      0.00 AED  2026-02-08
VW45S6J3   NO-10360      NeedsAddition…  Ramón Núñez…   18712.24 EUR  2025-12-11
7 more columns: -o vertical
`,
    `\
Reference  Creditor ref  Lifecycle               Debtor                      Country     Remainder     Principal  Due         Created  Creditor
120Z200B   NO-10260      Active                  Lanterna Alimentari S.r.l.  IT         178.47 EUR    297.29 EUR  2025-12-18  5d ago   Norrsken Snickeri AB
1LTXUH0C   NO-10333      Closed                  شركة الأفق للنقل ذ.م.م      AE           0.00 AED   1627.24 AED  2026-02-08  8d ago   Norrsken Snickeri AB
VW45S6J3   NO-10360      NeedsAdditionalDetails  Ramón Núñez Peña            ES       18712.24 EUR  18712.24 EUR  2025-12-11  61d ago  Norrsken Snickeri AB
3 more columns: -o vertical
`,
  ],
  [
    "cases find --partner-reference FF-100340",
    `\
Reference  Partner ref  Lifecycle  Debtor     Country      Remainder  Due
44HX8JMJ   FF-100340    Active     山﨑 陽子  JP       178293.00 JPY  2025-12-29
5 more columns: -o vertical
`,
    `\
Reference  Partner ref  Lifecycle  Debtor     Country      Remainder      Principal  Due         Created  Creditor                  Creditor ref
44HX8JMJ   FF-100340    Active     山﨑 陽子  JP       178293.00 JPY  167822.00 JPY  2025-12-29  4d ago   Blue Mesa Outfitters LLC  BL-10340
1 more column: -o vertical
`,
  ],
  [
    "payments list -L 2",
    `\
Date        Case           Amount  Recipient          Method         Case status
2026-03-15  7IEZN9UU    40.35 ILS  CollectionPartner  Direct debit   Active
2026-03-12  9HA08VH0  7018.39 SEK  CollectionPartner  Bank transfer  Active
1 more column: -o vertical
`,
    `\
Date        Case           Amount  Recipient          Method         Case status  Id
2026-03-15  7IEZN9UU    40.35 ILS  CollectionPartner  Direct debit   Active       00000000-0000-4000-8000-000000000000
2026-03-12  9HA08VH0  7018.39 SEK  CollectionPartner  Bank transfer  Active       00000000-0000-4000-8000-000000000000
`,
  ],
  [
    "payments list --case 44HX8JMJ",
    `\
Date        Case          Amount  Recipient          Method         Case status
2026-03-10  44HX8JMJ  100.00 JPY  CollectionPartner  Bank transfer  Active
1 more column: -o vertical
`,
    `\
Date        Case          Amount  Recipient          Method         Case status  Id
2026-03-10  44HX8JMJ  100.00 JPY  CollectionPartner  Bank transfer  Active       00000000-0000-4000-8000-000000000000
`,
  ],
  [
    "transactions list -L 2",
    `\
Date        Case      Client                        Payment  Referral fee
2026-03-13  TKBG4MA5  Weidmann Feinkost GmbH  183220.35 CNY   1703.95 CNY
2026-03-13  TKBG4MA5  Weidmann Feinkost GmbH  143389.83 CNY   1333.53 CNY
4 more columns: -o vertical
`,
    `\
Date        Case      Client                  Debtor                  Payment  Referral fee  Status   Tenant id  Id
2026-03-13  TKBG4MA5  Weidmann Feinkost GmbH  金桂贸易有限公司  183220.35 CNY   1703.95 CNY  Pending  kb-1002    00000000-0000-4000-8000-000000000000
2026-03-13  TKBG4MA5  Weidmann Feinkost GmbH  金桂贸易有限公司  143389.83 CNY   1333.53 CNY  Pending  kb-1002    00000000-0000-4000-8000-000000000000
`,
  ],
  [
    "clients list -L 2",
    `\
Tenant id  Company                   Country      Onboarded  Attributed  Linked
kb-1003    Château Vert Traiteur S…  France       no         yes         23d ago
kb-1004    Rosengarten Logistik AG   Switzerland  yes        yes         60d ago
3 more columns: -o vertical
`,
    `\
Tenant id  Company                     Country      Onboarded  Attributed  Linked   Cases  KYC           E-mail
kb-1003    Château Vert Traiteur SARL  France       no         yes         23d ago      4  not_required  office@chateauvert.example
kb-1004    Rosengarten Logistik AG     Switzerland  yes        yes         60d ago      5  not_required  office@rosengarten.example
`,
  ],
  [
    "users list",
    `\
Name          Email                     Id
Henrike Falk  staff1@falkenhof.example  00000000-0000-4000-8000-000000000000
Tilman Roth   staff2@falkenhof.example  00000000-0000-4000-8000-000000000000
`,
    `\
Name          Email                     Id
Henrike Falk  staff1@falkenhof.example  00000000-0000-4000-8000-000000000000
Tilman Roth   staff2@falkenhof.example  00000000-0000-4000-8000-000000000000
`,
  ],
  [
    "webhooks list",
    `\
Id                                    Address                             Active
00000000-0000-4000-8000-000000000000  https://hooks.fal…of.example/cases  yes
00000000-0000-4000-8000-000000000000  https://hooks.fal…:8443/cases-test  yes
00000000-0000-4000-8000-000000000000  https://old.falke…of.example/cases  no
00000000-0000-4000-8000-000000000000  https://staging.f…of.example/cases  no
4 more columns: -o vertical
`,
    `\
Id                                    Address                                          Active  Test mode  Disabled because                               Created
00000000-0000-4000-8000-000000000000  https://hooks.falkenhof.example/cases            yes     no                                                        1y ago
00000000-0000-4000-8000-000000000000  https://hooks.falkenhof.example:8443/cases-test  yes     yes                                                       1y ago
00000000-0000-4000-8000-000000000000  https://old.falkenhof.example/cases              no      no                                                        1y ago
00000000-0000-4000-8000-000000000000  https://staging.falkenhof.example/cases          no      yes        Delivery failed 8 times in a row; the last a…  1y ago
1 more column: -o vertical
`,
  ],
  [
    "chats list 44HX8JMJ",
    `\
Sent    From     User                      Message                        Seen
0s ago  Partner  staff1@falkenhof.example  The debtor offers instalments  no
1 more column: -o vertical
`,
    `\
Sent    From     User                      Message                        Seen  Id
0s ago  Partner  staff1@falkenhof.example  The debtor offers instalments  no    00000000-0000-4000-8000-000000000000
`,
  ],
  [
    "events list --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688",
    `\
Created  Event            Error             Id
0s ago   payment.created  HTTP 503: Servi…  00000000-0000-4000-8000-000000000000
0s ago   chat.created     HTTP 503: Servi…  00000000-0000-4000-8000-000000000000
4 more columns: -o vertical
`,
    `\
Created  Event            Attempts  Answer  Error                          Id                                    Subscription  Details
0s ago   payment.created         1     503  HTTP 503: Service Unavailable  00000000-0000-4000-8000-000000000000  00000000…     44HX8JMJ: 100.00 JPY
0s ago   chat.created            1     503  HTTP 503: Service Unavailable  00000000-0000-4000-8000-000000000000  00000000…     44HX8JMJ: Partner: The debtor of…
`,
  ],
  [
    "sandbox deliveries -L 2",
    `\
At      Event            Attempt  Answer  Error                     Next attempt
0s ago  payment.created        1     503  HTTP 503: Service Unava…  in 1m
0s ago  chat.created           1     503  HTTP 503: Service Unava…  in 1m
7 more columns: -o vertical
`,
    `\
At      Event            Attempt  Answer  Error                          Next attempt  Took ms  Bytes  Sent to                      Subscription  Case
0s ago  payment.created        1     503  HTTP 503: Service Unavailable  in 1m               0    425  http://127.0.0.1:3000/cases  00000000…     00000000…
0s ago  chat.created           1     503  HTTP 503: Service Unavailable  in 1m               0    415  http://127.0.0.1:3000/cases  00000000…     00000000…
2 more columns: -o vertical
`,
  ],
  [
    "sandbox actors --kind collection-partner",
    `\
Name                       Test key
Falkenhof Forderungen Gm…  sk_test_collection_falkenhof_zwk0cd78a364s6gvrmnf2n0w
Brisamar Recobros, S.L.    sk_test_collection_brisamar_tx3vjt7qizq7hyjokaclkzyl
Fjordvakt Inkasso AS       sk_test_collection_fjordvakt_qosedvgh8jdorsxga43c6n2o
4 more columns: -o vertical
`,
    `\
Kind                Name                        Test key                                               Id                                    Surface
collection-partner  Falkenhof Forderungen GmbH  sk_test_collection_falkenhof_zwk0cd78a364s6gvrmnf2n0w  00000000-0000-4000-8000-000000000000  collection
collection-partner  Brisamar Recobros, S.L.     sk_test_collection_brisamar_tx3vjt7qizq7hyjokaclkzyl   00000000-0000-4000-8000-000000000000  collection
collection-partner  Fjordvakt Inkasso AS        sk_test_collection_fjordvakt_qosedvgh8jdorsxga43c6n2o  00000000-0000-4000-8000-000000000000  collection
1 more column: -o vertical
`,
  ],
  [
    "sandbox fault list",
    `\
Id  Kind  Status  Type  Surface  Operation  Key  When    Hits  Used up
 1  html     503                 getCase         always     0  no
`,
    `\
Id  Kind  Status  Type  Surface  Operation  Key  When    Hits  Used up  Delay in ms  Retry after
 1  html     503                 getCase         always     0  no
`,
  ],
  [
    "profile list",
    `\
Profile  Current  Environment  Test                Live                Read-only
sandbox  yes      test         collection, refer…  collection, refer…  no
`,
    `\
Profile  Current  Environment  Test                            Live                            Read-only
sandbox  yes      test         collection, referral, customer  collection, referral, customer  no
`,
  ],
];
