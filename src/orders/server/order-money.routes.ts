import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { orderMoneyContract } from '../order-money.contract.ts'
import { editOrder } from './edit-order.ts'
import { findInvoice } from './find-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { latestInvoices } from './latest-invoices.ts'
import { moneyOf } from './order-money.queries.ts'
import { quoteOrder } from './quote-order.ts'
import { recordPayment } from './record-payment.ts'
import { refundOrder } from './refund-order.ts'

export const orderMoneyRoutes = routes('orderMoney', orderMoneyContract, {
  quote: reads(quoteOrder),
  of: reads(moneyOf),
  edit: writes(editOrder),
  pay: writes((tx, actor, { id, ...paid }) => recordPayment(tx, actor, { ...paid, orderId: id })),
  refund: writes((tx, actor, { id, ...back }) => refundOrder(tx, actor, { ...back, orderId: id })),
  invoice: writes(issueInvoice),
  sheet: reads(findInvoice),
  latest: reads(latestInvoices),
})
