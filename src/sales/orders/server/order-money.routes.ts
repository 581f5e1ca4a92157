import { useUpPin } from '#organization/users/server/index.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { orderMoneyContract } from '../order-money.contract.ts'
import { editOrder } from './editing/edit-order.ts'
import { removeUnits } from './editing/remove-units.ts'
import { findInvoice } from './money/find-invoice.ts'
import { issueInvoice } from './money/issue-invoice.ts'
import { latestInvoices } from './money/latest-invoices.ts'
import { moneyOf } from './money/order-money.queries.ts'
import { proFormaOf } from './money/pro-forma.ts'
import { recordPayment } from './money/record-payment.ts'
import { refundOrder } from './money/refund-order.ts'
import { releaseUnpaid } from './money/release-unpaid.ts'
import { quoteOrder } from './placing/quote-order.ts'

export const orderMoneyRoutes = routes('orderMoney', orderMoneyContract, {
  quote: reads(quoteOrder),
  of: reads(moneyOf),
  edit: writes(editOrder),
  pay: writes((tx, actor, { id, ...paid }) => recordPayment(tx, actor, { ...paid, orderId: id })),
  refund: writes(async (tx, actor, { id, ...back }) => {
    await useUpPin(tx, actor)
    return refundOrder(tx, actor, { ...back, orderId: id })
  }),
  remove: writes(async (tx, actor, input) => {
    await useUpPin(tx, actor)
    return removeUnits(tx, actor, input)
  }),
  releaseUnpaid: writes(releaseUnpaid),
  invoice: writes(issueInvoice),
  proForma: reads(proFormaOf),
  sheet: reads(findInvoice),
  latest: reads(latestInvoices),
})
