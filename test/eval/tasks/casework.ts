import { added, changed, compareChanges } from "../grading/changes";
import { caseOf, has, type Row, rowsOf, type State, stage } from "../grading/state";
import { compareLines } from "../grading/work-folder";
import type { Task } from "../task";

const plus = (value: Row[string] | undefined, thousandths: number) => Number(value) + thousandths;
const todayOf = ({ now }: State) => new Date(now).toISOString().slice(0, 10);

const startCase: Task = {
  id: "start-case",
  prompt: `We take on the case FOIBUSTV. Start it in the name of Henrike Falk with the message "We have
taken on your claim.", our own reference AS-1, and 12.50 interest.`,
  grade({ before, changes }) {
    const row = caseOf(before, "FOIBUSTV");
    return compareChanges(changes, [
      changed(
        "cases",
        { seq: row.seq ?? 0 },
        {
          lifecycle: stage("Active"),
          partner_reference: "AS-1",
          interest_fees: 12_500,
          remainder: plus(row.remainder, 12_500),
        },
      ),
      added("chats", { message: "We have taken on your claim.", user_email: "staff1@falkenhof.example" }),
    ]);
  },
};

const letter = "%PDF-1.4\nPlease pay within ten days.\n";

const answerCreditor: Task = {
  id: "answer-creditor",
  prompt: `The creditor of our case FF-100308 has asked whether the debtor answered. Reply in the name of
Tilman Roth: "The debtor has promised to pay by Friday." Then add letter.pdf to the case as a demand letter.`,
  arrange: async ({ sandbox, write }) => {
    write("letter.pdf", letter);
    await sandbox.change("POST", "set/case", {
      case: "FF-100308",
      chat: { message: "Did the debtor answer?" },
    });
  },
  grade({ before, changes }) {
    const [question] = rowsOf(before, "chats");
    const about = { case_seq: question?.case_seq ?? null };
    const message = "The debtor has promised to pay by Friday.";
    const content = Buffer.from(letter).toString("base64");
    return compareChanges(changes, [
      added("chats", { ...about, message, user_email: "staff2@falkenhof.example" }),
      added("files", { ...about, name: "letter.pdf", content, document_type: "DemandLetter" }),
    ]);
  },
};

const bankFile: Task = {
  id: "bank-file",
  prompt: `bank.csv has what debtors have paid to us, with our references. Record it; two equal lines are
two payments. Write the references that belong to none of our cases to unmatched.txt.`,
  arrange: async ({ sandbox, write }) => {
    const today = todayOf(await sandbox.state());
    const rows = ["FF-100027,120.00", "FF-100270,75.50", "FF-100277,10.00", "FF-100270,75.50"];
    write("bank.csv", ["case,amount,date", ...rows.map((row) => `${row},${today}`), ""].join("\n"));
  },
  grade({ before, changes, work }) {
    const paid = (reference: string, thousandths: number) => {
      const { seq, remainder } = caseOf(before, reference);
      return changed("cases", { seq: seq ?? 0 }, { remainder: plus(remainder, -thousandths) });
    };
    const payment = (reference: string, thousandths: number) =>
      added("payments", {
        case_seq: caseOf(before, reference).seq ?? 0,
        gross_amount: thousandths,
        recipient: "CollectionPartner",
        deleted_at: null,
      });
    return [
      ...compareChanges(changes, [
        ...[paid("UDA3WFRU", 120_000), payment("UDA3WFRU", 120_000)],
        ...[paid("EXU3BTGL", 151_000), payment("EXU3BTGL", 75_500), payment("EXU3BTGL", 75_500)],
      ]),
      ...compareLines("unmatched.txt", work.lines("unmatched.txt"), ["FF-100277"]),
    ];
  },
};

const note = "The letter of 3 November came back.";

const closeReturned: Task = {
  id: "close-returned",
  prompt: `The post has returned our letters to the debtors of the cases in returned.txt: they can't be
traced. Add to each case the note "${note}", then close it with the comment "Moved without an address.". If
one of them is closed already, do nothing to it and write its reference to closed.txt.`,
  arrange: ({ write }) => write("returned.txt", "FF-100302\nFF-100029\nFF-100362\n"),
  grade({ before, changes, work }) {
    const closed = {
      lifecycle: stage("Closed"),
      close_code: "DebtorUntraceable",
      close_comment: "Moved without an address.",
    };
    const expected = ["G60VEFPH", "RGVL1CF5"].flatMap((reference) => {
      const { seq = null } = caseOf(before, reference);
      return [
        changed("cases", { seq }, closed),
        added("timeline_entries", { case_seq: seq, description: note }),
      ];
    });
    return [
      ...compareChanges(changes, expected),
      ...compareLines("closed.txt", work.lines("closed.txt"), ["FF-100029"]),
    ];
  },
};

/** A name alone doesn't identify a case, so an agent must not guess which case to close. */
const ambiguousDebtor: Task = {
  id: "ambiguous-debtor",
  prompt: `Please close our case against Maarten Ooms, he can't be traced. If it isn't clear which case that
is, close none and write the case references in question to question.txt, one per line.`,
  grade({ before, changes, work }) {
    const debtors = rowsOf(before, "debtors").filter((row) => row.name === "Maarten Ooms");
    const cases = rowsOf(before, "cases").filter(
      (row) =>
        has(row, { collection_partner: 1, lifecycle: stage("Active") }) &&
        debtors.some(({ seq }) => seq === row.debtor),
    );
    const expected = cases.map(({ reference }) => String(reference));
    return [
      ...compareLines("question.txt", work.lines("question.txt"), expected),
      ...compareChanges(changes, []),
    ];
  },
};

export const casework: readonly Task[] = [
  startCase,
  answerCreditor,
  bankFile,
  closeReturned,
  ambiguousDebtor,
];
