import { sql } from 'kysely'
import type { EventType } from '#platform/events.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { variantNoun } from '../catalog.nouns.ts'
import { refuseMerged } from '../variant-changes.rules.ts'
import { keptBarcode } from './add-products.ts'
import { faultsOfCodes, withoutClash } from './check-codes.ts'
import { requirePart } from './require-part.ts'

/** The first barcode: one of a single unit, a GTIN before others, the oldest of these. */
export const firstBarcode = sql`(select b.code from barcodes b where b.variant_id = v.id
  order by b.pack_quantity > 1, b.kind <> 'gtin', b.created_at, b.code limit 1)`

type Wanted = { readonly variantId: string; readonly code: string; readonly packQuantity: number }

/**
 * Refuses a code that the variant cannot have. A clash names the owner, so that the user can go
 * there.
 *
 * @returns the locked variant and the code in the form in which it is kept
 */
export async function requireBarcode(
  tx: Tx,
  actor: Actor,
  input: Wanted & { readonly label?: string },
) {
  requirePart(actor, 'logistics')
  const { variantId } = input
  const variant = await lockedSku(tx, variantId)
  const kept = keptBarcode(input)
  const wanted = { key: '0', field: 'code', kind: 'barcode', text: input.code, variantId } as const
  const [fault] = await faultsOfCodes(tx, [wanted])
  if (fault) {
    throw new Refusal('conflict', 'barcode_taken', fault.message, {
      field: 'code',
      details: { owner: fault.owner },
    })
  }
  return { variant, kept }
}

/** Adds a code that finds a variant. */
export async function addBarcode(tx: Tx, actor: Actor, input: Wanted & { readonly label: string }) {
  return saveBarcode(tx, actor, await requireBarcode(tx, actor, input))
}

/** Saves a code that was checked in this transaction. */
export async function saveBarcode(
  tx: Tx,
  actor: Actor,
  { variant, kept }: Awaited<ReturnType<typeof requireBarcode>>,
) {
  const added = await withoutClash(
    tx
      .insertInto('barcodes')
      .values({
        code: kept.code,
        variant_id: variant.id,
        kind: kept.kind,
        as_given: kept.asGiven,
        pack_quantity: kept.packQuantity,
        label: kept.label,
      })
      .onConflict((conflict) =>
        conflict
          .column('code')
          .doUpdateSet({ pack_quantity: kept.packQuantity, label: kept.label })
          .whereRef('barcodes.variant_id', '=', 'excluded.variant_id'),
      )
      .returning('code')
      .executeTakeFirst(),
  )
  if (!added)
    throw new Refusal('conflict', 'barcode_taken', 'Another user has just added this code.')
  const { code, packQuantity } = kept
  await tell(tx, actor, 'variant.barcode_added', variant, { barcode: kept.asGiven, packQuantity })
  return { code }
}

export async function removeBarcode(
  tx: Tx,
  actor: Actor,
  input: { variantId: string; code: string },
) {
  requirePart(actor, 'logistics')
  const variant = await lockedSku(tx, input.variantId)
  const removed = await tx
    .deleteFrom('barcodes')
    .where('variant_id', '=', input.variantId)
    .where('code', '=', input.code)
    .returning('code')
    .executeTakeFirst()
  if (!removed) throw notFound('This barcode')
  await tell(tx, actor, 'variant.barcode_removed', variant, { barcode: input.code })
  return removed
}

type NamedVariant = { readonly id: string; readonly sku: string }

/** Locks the variant for this transaction; a merged one is refused. */
export async function lockedSku(tx: Tx, id: string): Promise<NamedVariant> {
  const found = await sql<NamedVariant & { mergedIntoSku: string | null }>`
    select v.id, v.sku, (select survivor.sku from variants survivor
      where survivor.id = v.merged_into_id) as "mergedIntoSku"
    from variants v where v.id = ${id} for update of v`.execute(tx)
  const [variant] = found.rows
  if (!variant) throw notFound('This variant')
  const { mergedIntoSku, ...named } = variant
  throwIfRefused(refuseMerged(variant.sku, mergedIntoSku))
  return named
}

export function tell(
  tx: Tx,
  actor: Actor,
  type: EventType,
  { id, sku }: NamedVariant,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  return appendEvent(tx, actor, { type, noun: variantNoun, id, label: sku, data })
}
