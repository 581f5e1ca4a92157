import { buffer } from 'node:stream/consumers'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { loadTerms, type OrderTerms } from '#sales/orders/server/editing/load-terms.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import { invoiceFiles } from '#sales/orders/server/money/invoice-file.ts'
import { issueInvoice } from '#sales/orders/server/money/issue-invoice.ts'
import { recordPayment } from '#sales/orders/server/money/record-payment.ts'
import { refundOrder } from '#sales/orders/server/money/refund-order.ts'
import { pdfPages } from './pdf-text.ts'
import { because, type World } from './world.ts'

/** The customer may pay more than is due, and the same twice. */
const card = { method: 'card', reference: '', rest: 'overpayment', isSecond: true } as const

export type RefundStep = {
  readonly units?: number
  readonly shippingMinor?: number
  readonly amountMinor?: number
}

/** The steps of an order around its invoice, by a super admin, and its documents as printed. */
export function invoiceSteps(db: Database, { admin }: World) {
  const write = <T>(act: (tx: Tx) => Promise<T>) => db.transaction(act)
  const termsOf = async (id: string): Promise<OrderTerms> => {
    const [terms] = await loadTerms(db.reader, [id])
    if (!terms) throw new Error('The order is gone.')
    return terms
  }
  const pagesIn = async (path: string, given: Readonly<Record<string, string>>) => {
    const file = invoiceFiles.find((one) => one.path === path)
    if (file?.kind !== 'download') throw new Error('There is no such file.')
    const { body } = await file.send(db, admin, given)
    return pdfPages(await buffer(body))
  }
  return {
    write,
    termsOf,
    issue: (id: string) => write((tx) => issueInvoice(tx, admin, { id })),
    pay: (orderId: string, amountMinor: number) =>
      write((tx) => recordPayment(tx, admin, { ...card, orderId, amountMinor })),
    /** Units of the first line, shipping, or an amount. */
    refund: async (orderId: string, { units = 0, ...more }: RefundStep) => {
      const [line] = (await termsOf(orderId)).lines
      const lines = units > 0 ? [{ lineId: line?.id ?? '', quantity: units }] : []
      const reason = { code: 'arrived_damaged', note: 'A private word' }
      return write((tx) =>
        refundOrder(tx, admin, { orderId, lines, method: null, reason, ...more }),
      )
    },
    cancel: async (id: string) => {
      const { version } = await termsOf(id)
      await write((tx) => cancelOrderByHand(tx, admin, { id, version, reason: because('Moved') }))
    },
    /** All documents of an order, page by page. */
    printed: (id: string) => pagesIn('/files/invoices.pdf', { ids: id }),
    proForma: (id: string) => pagesIn('/files/pro-formas/:id.pdf', { id }),
  }
}

export type InvoiceSteps = ReturnType<typeof invoiceSteps>
