import { findOrder } from '#orders/server/index.ts'
import { insist, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { insistWithinOutlets } from '#platform/server/within-outlets.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFor } from '#reasons/server/index.ts'
import type { ReturnMethod } from '../return-words.ts'
import { type AskedLine, refuseLines } from '../returns.rules.ts'
import { returnsSettings } from '../returns.settings.ts'
import { access } from './find-return.ts'
import { openReturn } from './open-return.ts'
import { returnableLines } from './returnable-lines.ts'
import { insistOnRules } from './take-despite.ts'

type Asked = {
  readonly orderId: string
  readonly kind: 'customer' | 'exchange' | 'walk_in'
  readonly method: ReturnMethod
  readonly lines: readonly AskedLine[]
  readonly reason: ReasonGiven
  readonly note: string
  readonly despiteReason: string
}

/** A customer sends goods back, or brings them to the counter, where they are scanned in at once. */
export async function requestReturn(tx: Tx, actor: Actor, input: Asked) {
  const order = await findOrder(tx, actor, access, input.orderId, { locked: true })
  const { id: orderId, label, state, outlet_id: outletId, currency } = order
  if (state !== 'dispatched' && state !== 'delivered')
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${state}; goods come back only from an order that was dispatched or delivered.`,
      { details: { state } },
    )
  const lines = await returnableLines(tx, orderId)
  insist(refuseLines(label, lines, input.lines))
  const reason = await reasonFor(tx, 'customer.return', input.reason)
  const taken = await insistOnRules(tx, actor, {
    order: { id: orderId, label, outletId },
    lines,
    asked: input.lines,
    reason: input.despiteReason,
  })
  const isHere = input.kind === 'walk_in'
  const { id, number } = await openReturn(tx, taken.actor, {
    kind: input.kind,
    taken,
    method: isHere ? 'walk_in' : input.method,
    state: isHere ? 'received' : 'requested',
    outletId,
    currency,
    orderId,
    reason,
    note: input.note,
    dueDays: isHere ? null : await settingOf(tx, returnsSettings.dueDays),
    lines: input.lines.map(({ lineId, quantity: expected }) => ({
      orderLineId: lineId,
      variantId: lines.find((line) => line.lineId === lineId)?.variantId ?? '',
      expected,
    })),
  })
  return { id, number, version: 1, state: isHere ? ('received' as const) : ('requested' as const) }
}

type Found = { readonly outletId: string; readonly trackingNumber: string; readonly note: string }

/** A parcel stands at the door and nobody knows whose it is: its goods can be scanned in all the same. */
export async function openUnplanned(tx: Tx, actor: Actor, input: Found) {
  insistWithinOutlets(actor, access, input.outletId)
  const { currency } = await tx
    .selectFrom('outlets')
    .select('currency')
    .where('id', '=', input.outletId)
    .executeTakeFirstOrThrow()
  const { id, number } = await openReturn(tx, actor, {
    ...input,
    kind: 'unplanned',
    method: 'courier',
    state: 'received',
    currency,
    orderId: null,
    reason: null,
    dueDays: null,
    lines: [],
  })
  return { id, number, version: 1, state: 'received' as const }
}
