import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFor } from '#organization/reasons/server/index.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import type { ReturnMethod } from '../return-words.ts'
import { type AskedLine, refuseLines, refuseNotOut } from '../returns.rules.ts'
import { returnsSettings } from '../returns.settings.ts'
import { access } from './find-return.ts'
import { openReturn } from './open-return.ts'
import { returnableLines } from './returnable-lines.ts'
import { requireRules } from './take-despite.ts'

type Asked = {
  readonly orderId: string
  readonly kind: 'customer' | 'exchange' | 'walk_in'
  readonly method: ReturnMethod
  readonly lines: readonly AskedLine[]
  readonly reason: ReasonGiven
  readonly note: string
  readonly despiteReason: string
}

/** A customer sends goods back, or brings them to the counter, where they are received at once. */
export async function requestReturn(tx: Tx, actor: Actor, input: Asked) {
  const reason = await reasonFor(tx, 'customer.return', input.reason)
  const { id, number, state } = await announceReturn(tx, actor, { ...input, reason })
  return { id, number, version: 1, state }
}

type Announced = Omit<Asked, 'reason'> & { readonly reason: Reason }

/** The same with a resolved reason; returns the lines as they are saved. */
export async function announceReturn(tx: Tx, actor: Actor, input: Announced) {
  const order = await findOrder(tx, actor, access, input.orderId, { locked: true })
  const { id: orderId, label, outlet_id: outletId, currency } = order
  throwIfRefused(refuseNotOut(label, order.state))
  const lines = await returnableLines(tx, orderId)
  throwIfRefused(refuseLines(label, lines, input.lines))
  const taken = await requireRules(tx, actor, {
    order: { id: orderId, label, outletId },
    lines,
    asked: input.lines,
    reason: input.despiteReason,
  })
  const isHere = input.kind === 'walk_in'
  const state = isHere ? ('received' as const) : ('requested' as const)
  const opened = await openReturn(tx, taken.actor, {
    kind: input.kind,
    taken,
    method: isHere ? 'walk_in' : input.method,
    state,
    outletId,
    currency,
    orderId,
    reason: input.reason,
    note: input.note,
    dueDays: isHere ? null : await settingOf(tx, returnsSettings.dueDays),
    lines: input.lines.map(({ lineId, quantity: expected }) => ({
      orderLineId: lineId,
      variantId: lines.find((line) => line.lineId === lineId)?.variantId ?? '',
      expected,
    })),
  })
  return { ...opened, state }
}

type Found = { readonly outletId: string; readonly trackingNumber: string; readonly note: string }

/** Receives a parcel without a known order: its goods can still be scanned. */
export async function openUnplanned(tx: Tx, actor: Actor, input: Found) {
  requireWithinOutlets(actor, access, input.outletId)
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
