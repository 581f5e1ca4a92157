import fc from 'fast-check'
import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { editOrder } from '#sales/orders/server/editing/edit-order.ts'
import { loadTerms, type OrderTerms } from '#sales/orders/server/editing/load-terms.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import { issueInvoice } from '#sales/orders/server/money/issue-invoice.ts'
import { recordPayment } from '#sales/orders/server/money/record-payment.ts'
import { refundOrder } from '#sales/orders/server/money/refund-order.ts'
import { waiveRest } from '#sales/orders/server/money/waive-rest.ts'
import { splitOrder } from '#sales/orders/server/split-merge/split-order.ts'
import type { Ware } from './order-steps.ts'
import { because } from './world.ts'

/** The steps that change what an order charges; shares are of the current amount. */
export const documentStep = fc.record({
  does: fc.constantFrom(
    'issue' as const,
    'pay' as const,
    'refund units' as const,
    'refund units' as const,
    'refund shipping' as const,
    'refund amount' as const,
    'edit' as const,
    'edit' as const,
    'waive' as const,
    'split' as const,
    'cancel' as const,
  ),
  line: fc.nat(5),
  share: fc.constantFrom(0.2, 0.5, 1),
  /** New quantities of the lines of an edit, where 0 removes one, and a new line. */
  quantities: fc.array(fc.nat(6), { minLength: 6, maxLength: 6 }),
  added: fc.option(fc.nat(3), { nil: null }),
  discountMinor: fc.constantFrom(0, 0, 37, 250),
  shippingMinor: fc.constantFrom(0, 399, 499),
  unitPriceMinor: fc.option(fc.integer({ min: 1, max: 4_000 }), { nil: null }),
  /** Another part of the same transaction fails afterwards, so that everything is rolled back. */
  isUndone: fc.constantFrom(false, false, false, true),
})

export type DocumentStep = typeof documentStep extends fc.Arbitrary<infer T> ? T : never

export class Undone extends Error {}

/** Runs one step, with the product's refusal where an order does not allow it. */
export async function takeDocumentStep(
  db: Database,
  actor: Actor,
  wares: readonly Ware[],
  { orderId, step }: { orderId: string; step: DocumentStep },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [terms] = await loadTerms(tx, [orderId])
    if (!terms) throw new Error('The order is gone.')
    await steps[step.does](tx, actor, { terms, step, wares })
    if (step.isUndone) throw new Undone()
  })
}

type Taken = {
  readonly terms: OrderTerms
  readonly step: DocumentStep
  readonly wares: readonly Ware[]
}

type Take = (tx: Tx, actor: Actor, taken: Taken) => Promise<unknown>

const reason = because('As agreed')
const freely = { rest: 'overpayment', isSecond: true } as const
const keptOf = ({ paidMinor, refundedMinor }: OrderTerms) => paidMinor - refundedMinor

const steps: Readonly<Record<DocumentStep['does'], Take>> = {
  issue: (tx, actor, { terms }) => issueInvoice(tx, actor, { id: terms.id }),
  pay: (tx, actor, { terms, step }) => {
    const amountMinor = Math.max(1, Math.ceil((terms.totalMinor - keptOf(terms)) * step.share))
    const payment = { method: 'card', amountMinor, reference: '', ...freely } as const
    return recordPayment(tx, actor, { orderId: terms.id, ...payment })
  },
  'refund units': (tx, actor, { terms, step }) => {
    const line = terms.lines[step.line % Math.max(1, terms.lines.length)]
    const quantity = Math.ceil(((line?.quantity ?? 0) - (line?.refundedQuantity ?? 0)) * step.share)
    const lines = line && quantity > 0 ? [{ lineId: line.id, quantity }] : []
    return refundOrder(tx, actor, { orderId: terms.id, lines, method: null, reason })
  },
  'refund shipping': (tx, actor, { terms, step }) => {
    const shippingMinor = Math.floor(terms.shippingMinor * step.share)
    return refundOrder(tx, actor, {
      ...{ orderId: terms.id, lines: [], shippingMinor, method: null, reason },
    })
  },
  'refund amount': (tx, actor, { terms, step }) => {
    const amountMinor = Math.floor(keptOf(terms) * step.share * 0.3)
    return refundOrder(tx, actor, {
      ...{ orderId: terms.id, lines: [], amountMinor, method: null, reason },
    })
  },
  edit,
  waive: async (tx, actor, { terms, step }) => {
    const cashMinor = Math.floor((terms.totalMinor - keptOf(terms)) * (1 - step.share))
    if (cashMinor < 0) return
    if (!['pending', 'confirmed'].includes(terms.state)) return
    await sql`update orders set cash_agreed_minor = ${cashMinor}, state = 'delivered'
      where id = ${terms.id}`.execute(tx)
    const payment = { method: 'cash_on_delivery', amountMinor: cashMinor, reference: '' } as const
    if (cashMinor > 0) await recordPayment(tx, actor, { orderId: terms.id, ...payment })
    await waiveRest(tx, actor, { orderId: terms.id, cashMinor })
  },
  split: (tx, actor, { terms, step }) => {
    const { id, version, outletId } = terms
    const line = terms.lines[step.line % Math.max(1, terms.lines.length)]
    const quantity = line?.quantityScale === 0 ? 1 : (line?.quantity ?? 0)
    const lines = [{ lineId: line?.id ?? '', quantity }]
    return splitOrder(tx, actor, { id, version, parts: [{ outletId, lines }] })
  },
  cancel: (tx, actor, { terms: { id, version } }) =>
    cancelOrderByHand(tx, actor, { id, version, reason }),
}

function edit(tx: Tx, actor: Actor, { terms, step, wares }: Taken): Promise<unknown> {
  const { id, version, paymentMethod, note } = terms
  const agreed = { code: 'agreed_by_phone', note: '' }
  const kept = terms.lines.flatMap((line, at) => {
    const quantity = step.quantities[at] ?? 1
    const price =
      at === step.line && step.unitPriceMinor !== null
        ? { unitPriceMinor: step.unitPriceMinor, reason: agreed }
        : {}
    return quantity === 0
      ? []
      : [{ lineId: line.id, variantId: line.variantId ?? '', quantity, ...price }]
  })
  const added = step.added === null ? undefined : wares[step.added % wares.length]
  const lines = [...kept, ...(added ? [{ variantId: added.id, quantity: 2 }] : [])]
  const { shippingMinor, discountMinor: amountMinor } = step
  return editOrder(tx, actor, {
    ...{ id, version, paymentMethod, note, shippingMinor, lines, reason },
    ...(amountMinor > 0 ? { discount: { amountMinor, reason: agreed } } : {}),
  })
}
