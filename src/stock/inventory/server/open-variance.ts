import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { closesByItself } from '../variance-tolerance.ts'

export type NewVariance = {
  readonly outletId: string
  readonly variantId: string
  readonly lotId?: string | null
  readonly binId?: string | null
  /** Found minus expected, in steps of the variant's scale; never zero. */
  readonly quantity: number
  readonly valueMinor: number
  readonly currency: string
  /** The document in which it was found. */
  readonly source: { readonly noun: string; readonly id: string; readonly label: string }
  /** As text, where it is known. */
  readonly cause: string
  /**
   * Whether the ledger has the difference already. By default, where its document moved such stock in
   * the same direction.
   */
  readonly isBooked?: boolean
  /** The parcel that the goods are missing with; one variance for each of its products. */
  readonly parcelId?: string
  /** For data of the past; by default, now. */
  readonly openedAt?: string
}

/**
 * Opens a variance to be resolved. It does not move stock. One within the tolerance of its outlet that
 * the ledger has already is closed at once; a value of zero is an unknown one.
 *
 * @returns its id
 */
export async function openVariance(tx: Tx, actor: Actor, input: NewVariance): Promise<string> {
  const { source, outletId, variantId, quantity, valueMinor, currency, cause } = input
  const id = newId()
  const isBooked = input.isBooked ?? (await isBookedByDocument(tx, input))
  const isClosed = closesByItself({ isBooked, valueMinor }, await toleranceAt(tx, outletId))
  await tx
    .insertInto('stock_variances')
    .values({
      id,
      outlet_id: outletId,
      variant_id: variantId,
      lot_id: input.lotId ?? null,
      bin_id: input.binId ?? null,
      quantity,
      value_minor: valueMinor,
      currency,
      source_noun: source.noun,
      source_id: source.id,
      source_label: source.label,
      cause,
      is_booked: isBooked,
      parcel_id: input.parcelId ?? null,
      state: isClosed ? 'closed' : 'open',
      closed_at: isClosed ? new Date().toISOString() : null,
      created_by: authorId(actor),
      ...(input.openedAt === undefined ? {} : { created_at: input.openedAt }),
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'stock.variance_opened',
    noun: stockNoun,
    id: variantId,
    label: `A difference in ${source.label}`,
    outletId,
    data: { varianceId: id, quantity, cause, ...(isClosed ? { isClosed } : {}) },
  })
  return id
}

/** Up to which value a variance at an outlet closes by itself. */
export const toleranceAt = (reader: Reader, outletId: string): Promise<number> =>
  settingOf(reader, inventorySettings.varianceToleranceMinor, outletId)

async function isBookedByDocument(
  tx: Tx,
  { source, variantId, outletId, quantity }: NewVariance,
): Promise<boolean> {
  const found = await sql<{ isBooked: boolean }>`
    select exists (select from stock_movements m where m.source_id = ${source.id}
      and m.variant_id = ${variantId} and m.outlet_id = ${outletId}
      and sign(m.on_hand_delta) = sign(${quantity}::bigint)) as "isBooked"`.execute(tx)
  return found.rows[0]?.isBooked ?? false
}

/** Removes open variances whose cause was undone; the activity log keeps both steps. */
export async function withdrawVariances(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const withdrawn = await tx
    .deleteFrom('stock_variances')
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .returning(['id', 'variant_id', 'outlet_id', 'quantity', 'source_label'])
    .execute()
  for (const { id, variant_id, outlet_id, quantity, source_label } of withdrawn)
    await appendEvent(tx, actor, {
      type: 'stock.variance_withdrawn',
      noun: stockNoun,
      id: variant_id,
      label: `A difference in ${source_label}`,
      outletId: outlet_id,
      data: { varianceId: id, quantity },
    })
}
