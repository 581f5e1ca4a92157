import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { breachOfRefunding } from '#sales/orders/order-money.rules.ts'
import { refundOfLine } from '#sales/orders/order-money.ts'
import { refuseOtherCurrency } from '#sales/registers/registers.rules.ts'
import { holdDrawer } from '#sales/registers/server/index.ts'
import { posActions } from '../pos.actions.ts'
import { saleNoun } from '../pos.nouns.ts'
import { posSettings } from '../pos.settings.ts'
import { cashOfRefund, refundOfSale, type TillTender } from '../sale-money.ts'
import type { Sale } from '../sales.contract.ts'
import { saleMachine } from '../sales.states.ts'
import { type LockedSale, lockSale } from './find-sale.ts'
import { giveBack } from './pay-for-sale.ts'
import { type PutBack, putSoldBack } from './put-sold-back.ts'
import { cashStepAt } from './quote-sale.ts'
import { cashRefundsOf, getSale } from './sales.queries.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly registerId: string
  readonly lines: readonly Omit<PutBack, 'variantId'>[]
  readonly method: TillTender
  readonly reason: ReasonGiven
}

type SoldLine = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly quantity: number
  readonly quantityScale: number
  readonly refundedQuantity: number
  readonly dueMinor: Minor
}

/**
 * Refunds units of a sale at the price that was paid for them, out of the open session of a register.
 * All refunds of a sale add up to what was paid for it, however they are split.
 *
 * @throws Refusal `more_than_sold`, `nothing_to_refund`, `wrong_state`, `stale_version`,
 *   `no_open_session`, `other_currency`, `approval_needed`
 */
export async function refundSale(tx: Tx, actor: Actor, input: Input): Promise<Sale> {
  const { id, version, method, reason: given } = input
  const sale = await lockSale(tx, actor, id)
  const { label, outletId, currency, refundedMinor } = sale
  throwIfRefused(refuseMove(saleMachine, 'refundAll', sale))
  const drawer = await holdDrawer(tx, actor, input.registerId)
  throwIfRefused(
    refuseOtherCurrency(currency, { name: drawer.registerName, currency: drawer.currency }),
  )
  const lines = await soldLines(tx, id)
  const back = backOf(lines, input.lines)
  const units = new Map(back.map(({ lineId, quantity }) => [lineId, quantity]))
  const { amountMinor, isAll } = refundOfSale({ ...sale, lines }, units)
  if (amountMinor === 0 && !isAll) throw nothingToRefund(label)
  const cashMinor = method === 'cash' ? await cashOf(tx, id, amountMinor, drawer.outletId) : null
  const reason = await reasonFor(tx, 'refund', given)
  const most = await settingOf(tx, posSettings.refundApprovalMinor, outletId)
  const limitBreached = breachOfRefunding(label, { refundedMinor, amountMinor, currency }, most)
  const amount = formatMoney(cashMinor ?? amountMinor, currency)
  const approved = await requireVerdict(tx, actor, posActions.refund, {
    payload: { id, lines: input.lines, method, reason: given },
    summary: `Refund ${amount} of ${label}`,
    facts: { Amount: amount, Reason: reason.text },
    path: saleNoun.path(id),
    outletId,
    about: sale.customerId ? [sale.customerId] : [],
    exceeds: limitBreached !== '',
    limitBreached,
  })
  await note(tx, approved, sale, {
    version,
    isAll,
    refundedMinor: refundedMinor + amountMinor,
    data: { amount, reason: reason.label },
  })
  const refundId = newId()
  await tx
    .insertInto('sale_refunds')
    .values({
      id: refundId,
      sale_id: id,
      session_id: drawer.sessionId,
      amount_minor: amountMinor,
      cash_minor: cashMinor,
      reason_code: reason.code,
      reason: reason.text,
      made_by: approved.userId,
    })
    .execute()
  await writeRefundLines(tx, refundId, back)
  await giveBack(
    tx,
    approved,
    { ...sale, drawer },
    { method, amountMinor: cashMinor ?? amountMinor, refundId },
  )
  await putSoldBack(tx, approved, { ...sale, outletId: drawer.outletId }, back)
  return getSale(tx, actor, { id })
}

type Noted = {
  readonly version: number
  readonly isAll: boolean
  readonly refundedMinor: Minor
  readonly data: Readonly<Record<string, string>>
}

/** The state of the sale, which a further refund of a part leaves as it is. */
async function note(
  tx: Tx,
  actor: Actor,
  { id, label, outletId, state, version: current }: LockedSale,
  { version, isAll, refundedMinor, data }: Noted,
): Promise<void> {
  const about = { noun: saleNoun, id, label, outletId, data }
  if (isAll || state === 'paid') {
    await move(tx, actor, {
      ...about,
      machine: saleMachine,
      move: isAll ? 'refundAll' : 'refundPart',
      version,
      set: { refunded_minor: refundedMinor },
    })
    return
  }
  if (version !== current) throw staleVersion(label, version, current)
  await sql`update sales set refunded_minor = ${refundedMinor}::bigint, version = version + 1
    where id = ${id}`.execute(tx)
  await appendEvent(tx, actor, { ...about, type: 'sale.part_refunded' })
}

type Back = PutBack & { readonly amountMinor: Minor }

function backOf(sold: readonly SoldLine[], asked: Input['lines']): Back[] {
  return asked.map(({ lineId, quantity, puts }, at) => {
    const field = `lines.${at}.quantity`
    const line = sold.find(({ id }) => id === lineId)
    const isTwice = asked.findIndex((other) => other.lineId === lineId) < at
    if (!line || isTwice) throw notFound('This line of the sale')
    const left = line.quantity - line.refundedQuantity
    if (quantity > left)
      throw new Refusal(
        'conflict',
        'more_than_sold',
        `Of ${line.sku} ${formatQuantity(left, line.quantityScale)} are left to refund; ${formatQuantity(quantity, line.quantityScale)} are not.`,
        { field },
      )
    const { variantId } = line
    return { lineId, variantId, quantity, puts, amountMinor: refundOfLine(line, quantity) }
  })
}

function nothingToRefund(label: string): Refusal {
  return new Refusal(
    'unprocessable',
    'nothing_to_refund',
    `Nothing was paid for these units of ${label}. Choose others.`,
    { field: 'lines' },
  )
}

/** What is given in coins that exist, with the refunds in cash before. */
async function cashOf(
  tx: Tx,
  saleId: string,
  amountMinor: Minor,
  outletId: string,
): Promise<Minor> {
  return cashOfRefund(amountMinor, await cashRefundsOf(tx, saleId), await cashStepAt(tx, outletId))
}

async function soldLines(tx: Tx, saleId: string): Promise<readonly SoldLine[]> {
  const found = await sql<SoldLine>`select id, variant_id as "variantId", sku, quantity,
      quantity_scale as "quantityScale", refunded_quantity as "refundedQuantity",
      due_minor as "dueMinor"
    from sale_lines where sale_id = ${saleId} order by position`.execute(tx)
  return found.rows
}

async function writeRefundLines(tx: Tx, refundId: string, back: readonly Back[]): Promise<void> {
  await tx
    .insertInto('sale_refund_lines')
    .values(
      back.map(({ lineId, quantity, amountMinor, puts }) => ({
        refund_id: refundId,
        line_id: lineId,
        quantity,
        amount_minor: amountMinor,
        puts,
      })),
    )
    .execute()
  for (const { lineId, quantity } of back)
    await sql`update sale_lines set refunded_quantity = refunded_quantity + ${quantity}::bigint
      where id = ${lineId}`.execute(tx)
}
