import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { Reason } from '#organization/reasons/server/index.ts'
import type { Minor } from '#platform/money.ts'
import { staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { breachOfRefunding } from '#sales/orders/order-money.rules.ts'
import { posActions } from '../pos.actions.ts'
import { saleNoun } from '../pos.nouns.ts'
import { posSettings } from '../pos.settings.ts'
import { saleMachine } from '../sales.states.ts'
import type { LockedSale } from './find-sale.ts'
import type { ReturnedUnit, ReturnedUnits } from './weigh-units.ts'

/** Why refunding so much needs an approval of those who have a limit; empty where it does not. */
export async function limitOfRefund(
  tx: Tx,
  { label, outletId, currency, refundedMinor }: LockedSale,
  amountMinor: Minor,
): Promise<string> {
  const most = await settingOf(tx, posSettings.refundApprovalMinor, outletId)
  return breachOfRefunding(label, { refundedMinor, amountMinor, currency }, most)
}

type RefundToApprove = {
  readonly payload: unknown
  readonly summary: string
  readonly facts: Readonly<Record<string, string>>
  readonly amountMinor: Minor
}

/** Lets a refund through that the actor may make alone or brings an approval for. */
export async function requireRefund(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  { amountMinor, ...asked }: RefundToApprove,
): Promise<Actor> {
  const limitBreached = await limitOfRefund(tx, sale, amountMinor)
  return requireVerdict(tx, actor, posActions.refund, {
    ...asked,
    path: saleNoun.path(sale.id),
    outletId: sale.outletId,
    about: sale.customerId ? [sale.customerId] : [],
    exceeds: limitBreached !== '',
    limitBreached,
  })
}

type RefundToWrite = {
  readonly version: number
  readonly sessionId: string
  readonly returned: ReturnedUnits
  /** What leaves the drawer; null where nothing is given in cash. */
  readonly cashMinor: Minor | null
  /** What is said of it, formatted. */
  readonly amount: string
  readonly reason: Reason
  /** The sale that the returned goods pay for. */
  readonly exchange?: { readonly saleId: string; readonly label: string }
}

/**
 * Writes a refund of a sale with its lines, and the state of the sale. Money and goods are the
 * caller's.
 *
 * @returns the id of the refund
 * @throws Refusal `wrong_state`, `stale_version`
 */
export async function writeRefund(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  { version, sessionId, returned, cashMinor, amount, reason, exchange }: RefundToWrite,
): Promise<string> {
  await note(tx, actor, sale, {
    version,
    isAll: returned.isAll,
    refundedMinor: sale.refundedMinor + returned.amountMinor,
    data: { amount, reason: reason.label, ...(exchange ? { exchange: exchange.label } : {}) },
  })
  const refundId = newId()
  await tx
    .insertInto('sale_refunds')
    .values({
      id: refundId,
      sale_id: sale.id,
      session_id: sessionId,
      amount_minor: returned.amountMinor,
      cash_minor: cashMinor,
      reason_code: reason.code,
      reason: reason.text,
      made_by: actor.userId,
      exchange_sale_id: exchange?.saleId ?? null,
    })
    .execute()
  await writeLines(tx, refundId, returned.units)
  return refundId
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

async function writeLines(tx: Tx, refundId: string, units: readonly ReturnedUnit[]): Promise<void> {
  await tx
    .insertInto('sale_refund_lines')
    .values(
      units.map(({ lineId, quantity, amountMinor, puts }) => ({
        refund_id: refundId,
        line_id: lineId,
        quantity,
        amount_minor: amountMinor,
        puts,
      })),
    )
    .execute()
  for (const { lineId, quantity } of units)
    await sql`update sale_lines set refunded_quantity = refunded_quantity + ${quantity}::bigint
      where id = ${lineId}`.execute(tx)
}
