import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { saveItem } from '#stock/suppliers/server/index.ts'

type Unit = {
  readonly variantId: string
  readonly currency: string
  readonly hasNoSupplier: boolean
}

/**
 * From now on goods without a known supplier are bought from this one, on terms that are not known
 * yet.
 */
export async function rememberSupplier(
  tx: Tx,
  actor: Actor,
  supplierId: string,
  units: readonly Unit[],
): Promise<void> {
  const unknown = new Map(
    units.flatMap((unit) => (unit.hasNoSupplier ? [[unit.variantId, unit.currency] as const] : [])),
  )
  for (const [variantId, currency] of unknown) {
    const former = await tx
      .selectFrom('supplier_items')
      .select([
        'version',
        'currency',
        'supplier_sku as supplierSku',
        'pack_quantity as packQuantity',
        'least_quantity as leastQuantity',
        'lead_days as leadDays',
      ])
      .where('variant_id', '=', variantId)
      .where('supplier_id', '=', supplierId)
      .executeTakeFirst()
    const terms = former ?? { ...noTerms, currency, version: null }
    const item = { ...terms, supplierId, variantId, isPreferred: true, isActive: true }
    await saveItem(tx, actor, item)
  }
}

const noTerms = { supplierSku: '', packQuantity: 1, leastQuantity: 1, leadDays: null }
