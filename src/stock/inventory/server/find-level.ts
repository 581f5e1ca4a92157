import { capability } from '#organization/users/capabilities.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { refuseMerged } from '#stock/catalog/variant-changes.rules.ts'
import type { LevelKey } from './lock-levels.ts'

type Asked = LevelKey & { readonly binId?: string | null | undefined }

/**
 * What a screen's command needs of a variant at one of the actor's outlets, stocked or not. A given
 * bin must be one of that outlet.
 */
export async function findLevel(
  reader: Reader,
  actor: Actor,
  { variantId, outletId, binId }: Asked,
) {
  const known = await reader
    .selectFrom('variants')
    .leftJoin('variants as survivor', 'survivor.id', 'variants.merged_into_id')
    .innerJoin('outlets', (join) => join.on('outlets.id', '=', outletId))
    .select([
      'variants.sku',
      'survivor.sku as mergedIntoSku',
      'variants.quantity_scale',
      'variants.price_minor',
      'outlets.code',
      'outlets.currency',
    ])
    .where('variants.id', '=', variantId)
    .where(withinOutlets(actor, capability.inventory, 'outlets.id'))
    .executeTakeFirst()
  if (!known) throw notFound('This product or outlet')
  throwIfRefused(refuseMerged(known.sku, known.mergedIntoSku))
  if (binId) await requireOwnBin(reader, outletId, binId)
  return { ...known, label: `${known.sku} at ${known.code}` }
}

/** Refuses a bin of another outlet like an unknown one. */
export async function requireOwnBin(
  reader: Reader,
  outletId: string,
  binId: string,
): Promise<void> {
  const bin = await reader
    .selectFrom('bins')
    .select('id')
    .where('id', '=', binId)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  if (!bin) throw notFound('This bin')
}
