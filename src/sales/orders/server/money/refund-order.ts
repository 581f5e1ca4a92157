import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookTaking } from '#sales/registers/server/index.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { breachOfRefunding, refuseRefund, refuseSettling } from '../../order-money.rules.ts'
import { ordersActions } from '../../orders.actions.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { planRefund, type RefundPlan, takeFromPayments } from '../../refund.rules.ts'
import { lockTerms } from '../editing/find-terms.ts'
import type { OrderTerms } from '../editing/load-terms.ts'
import { keepReason } from '../order-words-apart.ts'
import { returnCreditOf } from '../placing/spend-credit-on.ts'
import { rolesAt } from '../roles-at.ts'
import { limitFor } from './limits.ts'
import { type OrderInExchange, payInExchange } from './pay-in-exchange.ts'
import { refundableOf } from './refundable-of.ts'
import { settleDocuments } from './settle-documents.ts'
import { settleMoney } from './settle-money.ts'

export type RefundInput = {
  readonly orderId: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly shippingMinor?: number
  readonly amountMinor?: number
  /** Null: the way it was paid. */
  readonly method: Tender | null
  readonly reason: ReasonGiven
  /** The register that pays it; left out at a register device. */
  readonly registerId?: string | undefined
  /**
   * Settles returned goods: open to users who may settle returns, and a restocking fee may be kept.
   */
  readonly ofReturn?: { readonly feeMinor: number }
  /** A sales channel refunded it: its own id of the refund, and what it kept of the units' worth. */
  readonly ofChannel?: {
    /** Null: a file reported it without its id. */
    readonly ref: string | null
    readonly feeMinor: number
  }
  /** The order placed in exchange: it gets what it costs, and only the rest is refunded. */
  readonly toOrder?: OrderInExchange
  /** A sales channel refunded it without listing the units. */
  readonly isUnnamed?: boolean
  /** The act that it is a part of was let through with this refund in it. */
  readonly isApproved?: boolean
}

/**
 * Refunds money, never more than what is left of the payments. What was refunded of the order before
 * counts towards the limit above which it needs approval; the row is locked, so that of two refunds at
 * once the second one sees the first.
 */
export async function refundOrder(tx: Tx, actor: Actor, input: RefundInput) {
  const { shippingMinor = 0, amountMinor: besides = 0 } = input
  const { order, terms } = await lockTerms(tx, actor, input.orderId)
  const { id, label } = order
  const { outletId, currency } = terms
  if (!input.ofReturn) throwIfRefused(refuseSettling(rolesAt(actor, outletId)))
  const plan = planRefund(refundableOf(label, terms), {
    lines: input.lines,
    shippingMinor,
    amountMinor: besides,
    feeMinor: input.ofReturn?.feeMinor ?? input.ofChannel?.feeMinor ?? 0,
  })
  if (plan instanceof Refusal) throw plan
  const { amountMinor } = plan
  throwIfRefused(refuseRefund(label, amountMinor, terms.paidMinor - terms.refundedMinor, currency))
  const reason = await reasonFor(tx, 'refund', input.reason)
  const mostMinor = await limitFor(tx, ordersSettings.refundApprovalMinor, terms)
  const amount = formatMoney(amountMinor, currency)
  const limitBreached = breachOfRefunding(label, { ...terms, amountMinor }, mostMinor)
  const attempt = {
    payload: {
      id,
      lines: input.lines,
      shippingMinor,
      besides,
      method: input.method,
      ...input.ofReturn,
      ...(input.registerId === undefined ? {} : { registerId: input.registerId }),
      ...(input.toOrder ? { isExchange: true } : {}),
    },
    summary: `Refund ${amount} of ${label.toLowerCase()}`,
    facts: { Amount: amount, Reason: reason.text },
    path: orderNoun.path(id),
    outletId,
    exceeds: limitBreached !== '',
    limitBreached,
  }
  const approved = input.isApproved
    ? actor
    : await requireVerdict(tx, actor, ordersActions.refund, attempt)
  const refundId = await keepRefund(tx, approved, { terms, plan, reason }, input)
  const { method, toOrder, registerId } = input
  const paidBack = { refundId, label, terms, plan, method, reason, toOrder, registerId }
  await payBack(tx, approved, paidBack)
  const refundedMinor = terms.refundedMinor + amountMinor
  await sql`update orders set refunded_minor = ${refundedMinor}::bigint where id = ${id}`.execute(
    tx,
  )
  await appendEvent(tx, approved, {
    type: 'order.refunded',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: {
      amount,
      ...(plan.lines.length === 0
        ? {}
        : { lines: plan.lines.map(({ sku, quantity }) => ({ sku, quantity })) }),
      ...(await keepReason(tx, id, reason)),
      refundedMinor: [terms.refundedMinor, refundedMinor],
    },
  })
  const { balanceMinor } = await settleMoney(tx, approved, order, terms)
  await settleDocuments(tx, approved, id, reason.label)
  return { id, refundId, amountMinor, balanceMinor }
}

type Kept = { readonly terms: OrderTerms; readonly plan: RefundPlan; readonly reason: Reason }

async function keepRefund(
  tx: Tx,
  actor: Actor,
  { terms, plan, reason }: Kept,
  { isUnnamed = false, ofChannel }: Pick<RefundInput, 'isUnnamed' | 'ofChannel'>,
): Promise<string> {
  const refundId = newId()
  await tx
    .insertInto('order_refunds')
    .values({
      id: refundId,
      order_id: terms.id,
      lines_minor: plan.linesMinor,
      shipping_minor: plan.shippingMinor,
      goodwill_minor: plan.goodwillMinor,
      overpaid_minor: plan.overpaidMinor,
      amount_minor: plan.amountMinor,
      is_unnamed: isUnnamed,
      external_ref: ofChannel?.ref ?? null,
      is_from_file: ofChannel?.ref === null,
      reason: reason.text,
      created_by: authorId(actor),
    })
    .execute()
  const rows = plan.lines.map(({ lineId, quantity, amountMinor, feeMinor }) => ({
    refund_id: refundId,
    line_id: lineId,
    quantity,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
  }))
  if (rows.length > 0) await tx.insertInto('order_refund_lines').values(rows).execute()
  return refundId
}

type PaidBack = Kept & {
  readonly refundId: string
  readonly label: string
  readonly method: Tender | null
  readonly toOrder: OrderInExchange | undefined
  readonly registerId: string | undefined
}

/** One row for each payment that it is taken from, by its payment method or the chosen one. */
async function payBack(tx: Tx, actor: Actor, refund: PaidBack): Promise<void> {
  const { terms, plan, label, reason } = refund
  const payments = await sql<{ id: string; method: Tender; leftMinor: number }>`
    select p.id, p.method, p.amount_minor - coalesce((select sum(r.amount_minor)
      from order_payments r where r.refund_of = p.id), 0)::bigint as "leftMinor"
    from order_payments p where p.order_id = ${terms.id} and p.kind = 'payment'
    order by p.taken_at, p.id`.execute(tx)
  let rows = payments.rows
  let leftMinor = plan.amountMinor
  if (refund.toOrder) {
    const { toOrder, refundId } = refund
    const from = { id: terms.id, label, refundId }
    const wanted = Math.min(leftMinor, toOrder.totalMinor)
    const paid = await payInExchange(
      tx,
      actor,
      { from, to: toOrder },
      takeFromPayments(rows, wanted),
    )
    rows = rows.map((row) => ({ ...row, leftMinor: row.leftMinor - (paid.get(row.id) ?? 0) }))
    leftMinor -= wanted
  }
  for (const { payment, amountMinor } of takeFromPayments(rows, leftMinor)) {
    const method = refund.method ?? payment.method
    const paymentId = newId()
    await tx
      .insertInto('order_payments')
      .values({
        id: paymentId,
        order_id: terms.id,
        kind: 'refund',
        method,
        amount_minor: amountMinor,
        refund_of: payment.id,
        refund_id: refund.refundId,
        reason: reason.text,
        created_by: authorId(actor),
      })
      .execute()
    const { id, customerId, currency } = terms
    const taking = { paymentId, kind: 'refund', method, amountMinor, currency } as const
    await bookTaking(tx, actor, { ...taking, registerId: refund.registerId })
    if (method === 'store_credit')
      await returnCreditOf(tx, actor, { id, label, customerId, currency, amountMinor })
  }
}
