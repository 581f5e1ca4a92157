import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { holdDrawer } from '#sales/registers/server/index.ts'
import { posActions } from '../pos.actions.ts'
import { saleLabel, saleNoun } from '../pos.nouns.ts'
import type { TillTender } from '../sale-money.ts'
import { saleMachine } from '../sales.states.ts'
import { exchangeOf } from './exchange-of-sale.ts'
import { lockSale } from './find-sale.ts'
import { refundPayment } from './pay-for-sale.ts'
import { putSoldBack } from './put-sold-back.ts'

type Input = { readonly id: string; readonly version: number; readonly reason: ReasonGiven }

/**
 * Voids a sale as long as its session is open: every payment is refunded the way it was made, and
 * all goods are back on the shelf. A sale that returned goods paid for is not voided: the refund of the
 * earlier sale would have to be taken back, and its customer has what was paid out.
 *
 * @throws Refusal `session_over`, `paid_by_exchange`, `wrong_state`, `stale_version`, `approval_needed`
 */
export async function voidSale(tx: Tx, actor: Actor, { id, version, reason: given }: Input) {
  const sale = await lockSale(tx, actor, id)
  const { label, currency, outletId, totalMinor } = sale
  const exchange = await exchangeOf(tx, id)
  if (exchange) throw paidByExchange(label, saleLabel(exchange.number))
  const drawer = await holdDrawer(tx, actor, sale.registerId)
  if (drawer.sessionId !== sale.sessionId)
    throw new Refusal(
      'conflict',
      'session_over',
      `The session of ${label} is closed. Refund the sale instead.`,
    )
  const reason = await reasonFor(tx, 'sale.void', given)
  const approved = await requireVerdict(tx, actor, posActions.void, {
    payload: { id, reason: given },
    summary: `Void ${label}: ${formatMoney(totalMinor, currency)}`,
    facts: { Total: formatMoney(totalMinor, currency), Reason: reason.text },
    path: saleNoun.path(id),
    outletId,
    about: sale.customerId ? [sale.customerId] : [],
  })
  const now = await move(tx, approved, {
    machine: saleMachine,
    noun: saleNoun,
    move: 'void',
    id,
    version,
    label,
    outletId,
    set: { refunded_minor: totalMinor },
    data: { reason: reason.label },
  })
  const refundId = newId()
  await tx
    .insertInto('sale_refunds')
    .values({
      id: refundId,
      sale_id: id,
      session_id: drawer.sessionId,
      amount_minor: totalMinor,
      reason_code: reason.code,
      reason: reason.text,
      made_by: approved.userId,
    })
    .execute()
  for (const { method, amountMinor } of await paymentsOf(tx, id))
    await refundPayment(tx, approved, { ...sale, drawer }, { method, amountMinor, refundId })
  const lines = await linesOf(tx, id)
  await putSoldBack(
    tx,
    approved,
    sale,
    lines.map((line) => ({ ...line, puts: 'shelf' as const })),
  )
  await sql`update sale_lines set refunded_quantity = quantity where sale_id = ${id}`.execute(tx)
  return { id, version: now }
}

function paidByExchange(label: string, earlier: string): Refusal {
  return new Refusal(
    'conflict',
    'paid_by_exchange',
    `Goods of ${earlier} paid for ${label}, so it can’t be voided. Exchange its goods back, or refund them.`,
  )
}

async function paymentsOf(tx: Tx, saleId: string) {
  const found = await sql<{ method: TillTender; amountMinor: number }>`
    select method, sum(amount_minor)::bigint as "amountMinor" from sale_payments
    where sale_id = ${saleId} and kind = 'payment' group by method order by method`.execute(tx)
  return found.rows
}

async function linesOf(tx: Tx, saleId: string) {
  const found = await sql<{ lineId: string; variantId: string; quantity: number }>`
    select id as "lineId", variant_id as "variantId", quantity from sale_lines
    where sale_id = ${saleId} order by position`.execute(tx)
  return found.rows
}
