import { jsonFlag, jsonList, jsonMoney, jsonObject, jsonText, jsonTime } from "../../store/json-text";
import type { PaymentResult, ReceivedPayment } from "./receive-payment";

export const paymentReceipt = jsonObject<PaymentResult, ReceivedPayment>({
  paymentId: ({ id }) => jsonText(id),
  caseReference: ({ row }) => jsonText(row.reference),
  date: (_, { date }) => jsonTime(date),
  paymentAmount: (_, { amount }) => jsonMoney(amount),
  payoutCreditor: (_, { columns }) => jsonMoney(columns.payout_creditor),
  payoutCollectionPartner: (_, { columns }) => jsonMoney(columns.payout_collection_partner),
  paymentRecipient: (_, { recipient }) => jsonText(recipient),
  commissionPaymentStatus: (_, { columns }) => jsonText(columns.commission_status),
  closeCase: (_, { closesCase }) => jsonFlag(closesCase),
  caseClosed: ({ isClosed }) => jsonFlag(isClosed),
  closeCode: ({ row }) => jsonText(row.close_code),
  remainingAmount: ({ row }) => jsonMoney(row.remainder),
  warnings: ({ warnings }) => jsonList(warnings.map((warning) => jsonText(warning))),
});
