import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney, priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { inventoryActions } from '../inventory.actions.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { inventorySettings } from '../inventory.settings.ts'
import type { LevelKey } from './lock-levels.ts'
import type { PastDay } from './open-days.ts'

type Adjusted = {
  /** What the approval is bound to. */
  readonly payload: LevelKey & Readonly<Record<string, unknown>>
  readonly difference: number
  /** Its value at cost; zero when unknown. */
  readonly costMinor: number
  readonly sku: string
  readonly code: string
  readonly quantity_scale: number
  readonly price_minor: number
  readonly currency: string
  readonly reason: string
  /** How many photos show why. */
  readonly photos: number
  /** The past day that it counts for; null where that is today. */
  readonly day: PastDay | null
}

/** Correcting many units, or much value, needs an approval. */
export async function requireAdjusting(tx: Tx, actor: Actor, adjusted: Adjusted): Promise<Actor> {
  const {
    payload,
    difference,
    sku,
    code,
    quantity_scale: scale,
    currency,
    reason,
    photos,
    day,
  } = adjusted
  const { outletId } = payload
  const moved = Math.abs(difference)
  const priceMinor = priceOf(moved, scale, adjusted.price_minor)
  const worthMinor = adjusted.costMinor > 0 ? adjusted.costMinor : priceMinor
  const breached = await limitsBreached(tx, outletId, {
    units: moved / 10 ** scale,
    worthMinor,
    currency,
  })
  const units = formatQuantity(moved, scale)
  const attempt = {
    payload,
    summary: `${difference > 0 ? 'Add' : 'Take off'} ${units} of ${sku} at ${code}${day ? ` for ${day.inWords}` : ''}`,
    facts: {
      'At list price': formatMoney(priceMinor, currency),
      Reason: reason,
      ...(photos > 0 ? { Photos: String(photos) } : {}),
    },
    path: stockNoun.path(payload.variantId),
    outletId,
    exceeds: breached !== '',
    limitBreached: breached,
  }
  const dated = day ? await requireVerdict(tx, actor, inventoryActions.dateBack, attempt) : actor
  // The approval was given with its limit in view.
  if (dated.approvalId !== actor.approvalId) return dated
  return requireVerdict(tx, actor, inventoryActions.adjust, attempt)
}

/** The limits of an outlet that this correction exceeds, as text; empty without any. */
export async function limitsBreached(
  tx: Tx,
  outletId: string,
  much: { readonly units: number; readonly worthMinor: number; readonly currency: string },
): Promise<string> {
  const { adjustApprovalUnits, adjustApprovalMinor } = inventorySettings
  const limits = await settingsOf(tx, { adjustApprovalUnits, adjustApprovalMinor }, outletId)
  return [
    ...(much.units > limits.adjustApprovalUnits
      ? [`These are more than ${limits.adjustApprovalUnits} units.`]
      : []),
    ...(much.worthMinor > limits.adjustApprovalMinor
      ? [`They are worth more than ${formatMoney(limits.adjustApprovalMinor, much.currency)}.`]
      : []),
  ].join(' ')
}
