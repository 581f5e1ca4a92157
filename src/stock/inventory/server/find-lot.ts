import { notFound } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { LotState } from '../lots.states.ts'

/** The lot, and its label in refusals and in the log. */
export async function findLot(reader: Reader, id: string) {
  const lot = await reader
    .selectFrom('lots')
    .innerJoin('variants', 'variants.id', 'lots.variant_id')
    .select([
      'lots.id',
      'lots.variant_id as variantId',
      'lots.code',
      'lots.expires_on as expiresOn',
      'lots.state',
      'lots.note',
      'lots.version',
      'variants.sku',
      'variants.tracking',
    ])
    .$narrowType<{ state: LotState }>()
    .where('lots.id', '=', id)
    .executeTakeFirst()
  if (!lot) throw notFound('This lot')
  return { ...lot, label: `Lot ${lot.code} of ${lot.sku}` }
}

export function lotRow(lot: Awaited<ReturnType<typeof findLot>>) {
  const { tracking: _tracking, label: _label, ...row } = lot
  return row
}
