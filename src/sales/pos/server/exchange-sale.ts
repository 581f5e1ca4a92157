import { sql } from 'kysely'
import { verdictsOn } from '#organization/approvals/server/index.ts'
import { type Reason, reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseOtherCurrency } from '#sales/registers/registers.rules.ts'
import type { Drawer } from '#sales/registers/server/index.ts'
import type { ExchangeToMake } from '../exchange.fields.ts'
import {
  requireWayBack,
  type SettledExchange,
  settleExchange,
  type WayBack,
  waysBack,
} from '../exchange-money.ts'
import { posActions } from '../pos.actions.ts'
import { saleMachine } from '../sales.states.ts'
import type { LockedSale } from './find-sale.ts'
import { keepExchange, refundPayment } from './pay-for-sale.ts'
import { putSoldBack } from './put-sold-back.ts'
import { cashStepAt } from './quote-sale.ts'
import { moneyOfSale } from './sales.queries.ts'
import { type ReturnedUnits, weighUnits } from './weigh-units.ts'
import { limitOfRefund, requireRefund, writeRefund } from './write-refund.ts'

/** Returned goods of a locked sale that pay for a new one. */
export type Exchange = SettledExchange & {
  readonly asked: ExchangeToMake
  /** The sale that the goods come back from; its customer is the one of the new sale if it had none. */
  readonly sale: LockedSale
  readonly returned: ReturnedUnits
  /** How the difference is refunded; null where none is. */
  readonly way: WayBack | null
  readonly reason: Reason
  /** The payment of the new sale and the refund of the earlier one. */
  readonly pair: { readonly paymentId: string; readonly refundPaymentId: string }
}

type ToWeigh = {
  readonly sale: LockedSale
  readonly drawer: Drawer
  readonly asked: ExchangeToMake
  /** Of the new sale. */
  readonly totalMinor: Minor
  readonly customerId: string | null
}

/**
 * Decides what returned goods pay of a new sale, by the rules of a refund.
 *
 * @throws Refusal `wrong_state`, `other_currency`, `more_than_sold`, `nothing_to_refund`,
 *   `rest_method_missing`, `no_customer`, `more_than_by_card`
 */
export async function weighExchange(
  tx: Tx,
  { sale: found, drawer, asked, totalMinor, customerId }: ToWeigh,
): Promise<Exchange> {
  throwIfRefused(refuseMove(saleMachine, 'refundAll', found))
  const { registerName: name, currency, outletId } = drawer
  throwIfRefused(refuseOtherCurrency(found.currency, { name, currency }))
  const sale = { ...found, customerId: found.customerId ?? customerId }
  const returned = await weighUnits(tx, sale, asked.lines, 'exchange.lines')
  const settled = settleExchange(returned.amountMinor, totalMinor)
  const ways = waysBack(
    settled.backMinor,
    { ...sale, ...(await moneyOfSale(tx, sale.id)) },
    { cashStep: await cashStepAt(tx, outletId), hasCustomer: sale.customerId !== null },
  )
  return {
    ...settled,
    asked,
    sale,
    returned,
    way: requireWayBack(ways, asked.restMethod, { ...settled, currency }),
    reason: await reasonFor(tx, 'refund', asked.reason),
    pair: { paymentId: newId(), refundPaymentId: newId() },
  }
}

/** What the returned goods pay, as a payment of the new sale; none where they were worth nothing. */
export function paymentsOfExchange({ sale, exchangedMinor, pair }: Exchange) {
  if (exchangedMinor === 0) return []
  return [
    {
      method: 'exchange' as const,
      amountMinor: exchangedMinor,
      keptMinor: exchangedMinor,
      reference: sale.label,
      pair: { id: pair.paymentId, oppositeId: pair.refundPaymentId },
    },
  ]
}

/**
 * Lets the returned part of an exchange through.
 *
 * @throws Refusal `approval_needed`
 */
export async function requireExchange(
  tx: Tx,
  actor: Actor,
  { sale, asked, returned, reason }: Exchange,
): Promise<Actor> {
  const { label, currency } = sale
  const { saleId, lines, restMethod, reason: given } = asked
  const amount = formatMoney(returned.amountMinor, currency)
  return requireRefund(tx, actor, sale, {
    payload: { id: saleId, lines, method: 'exchange', restMethod, reason: given },
    summary: `Exchange goods of ${label} for ${amount}`,
    facts: { Amount: amount, Reason: reason.text },
    amountMinor: returned.amountMinor,
  })
}

/**
 * A request brings one approval, so that a user who needs one for the returned goods and one for the
 * prices is told before asking for either.
 *
 * @throws Refusal `two_approvals_needed`
 */
export async function refuseTwoApprovals(
  tx: Tx,
  actor: Actor,
  { sale, returned }: Exchange,
  limitOfPrices: string,
): Promise<void> {
  if (limitOfPrices === '') return
  const exceeds = (await limitOfRefund(tx, sale, returned.amountMinor)) !== ''
  const refund = (await verdictsOn(tx, actor, posActions.refund))(sale.outletId, exceeds)
  const discount = (await verdictsOn(tx, actor, posActions.discount))(sale.outletId, true)
  if (refund.verdict === 'allowed' || discount.verdict === 'allowed') return
  throw new Refusal(
    'conflict',
    'two_approvals_needed',
    'The returned goods and the lower prices both need an approval. Sell at the usual prices, or ask a manager to make the exchange.',
  )
}

type NewSale = { readonly id: string; readonly label: string; readonly drawer: Drawer }

/**
 * The side of the earlier sale: its refund, what is paid out, and the goods in stock of the outlet
 * that takes them back.
 */
export async function takeBackFor(
  tx: Tx,
  actor: Actor,
  exchange: Exchange,
  { id: saleId, label, drawer }: NewSale,
): Promise<void> {
  const { asked, sale, returned, way, reason, exchangedMinor, pair } = exchange
  const refundId = await writeRefund(tx, actor, sale, {
    version: asked.version,
    sessionId: drawer.sessionId,
    returned,
    cashMinor: way?.method === 'cash' ? way.amountMinor : null,
    amount: formatMoney(returned.amountMinor, sale.currency),
    reason,
    exchange: { saleId, label },
  })
  const paid = { ...sale, drawer }
  if (exchangedMinor > 0)
    await keepExchange(tx, actor, paid, {
      pair: { id: pair.refundPaymentId, oppositeId: pair.paymentId },
      amountMinor: exchangedMinor,
      reference: label,
      refundId,
    })
  if (way)
    await refundPayment(tx, actor, paid, {
      method: way.method,
      amountMinor: way.amountMinor,
      refundId,
    })
  await putSoldBack(tx, actor, { ...sale, outletId: drawer.outletId }, returned.units)
}

/** An exchange that does not add up is a fault of the program, and nothing of it is recorded. */
export async function requireBalance(
  tx: Tx,
  { pair, exchangedMinor, returned, way, backMinor }: Exchange,
  saleId: string,
): Promise<void> {
  const found = await sql<{ dueMinor: Minor; paidMinor: Minor; exchangedMinor: Minor }>`
    select (s.total_minor + s.rounding_minor)::bigint as "dueMinor",
      coalesce(sum(p.amount_minor), 0)::bigint as "paidMinor",
      coalesce(sum(p.amount_minor) filter (where p.id = ${pair.paymentId}), 0)::bigint
        as "exchangedMinor"
    from sales s left join sale_payments p on p.sale_id = s.id and p.kind = 'payment'
    where s.id = ${saleId} group by s.id`.execute(tx)
  const [sums] = found.rows
  const isBalanced =
    sums?.dueMinor === sums?.paidMinor &&
    sums?.exchangedMinor === exchangedMinor &&
    returned.amountMinor === exchangedMinor + backMinor &&
    (way === null) === (backMinor === 0)
  if (!isBalanced) throw new Error(`The exchange for sale ${saleId} does not add up.`)
}
