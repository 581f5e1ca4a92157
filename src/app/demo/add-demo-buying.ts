import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { acceptSuggestions, suggestReorders } from '#stock/purchasing/server/index.ts'
import { saveItem } from '#stock/suppliers/server/index.ts'
import { purchasingParts } from '../parts-of-purchasing.ts'
import { idOf } from './add-demo-orders.ts'
import { memberOf, type Team } from './create-team.ts'
import type { DemoPlan } from './plan-demo.ts'
import { demoCurrency } from './plan-products.ts'
import { randomFrom } from './random.ts'

const seed = 20_260_511

/**
 * Brands without a maker among our suppliers are bought from the wholesaler, except one that has no
 * supplier yet.
 */
const wholesaler = 'GILDERSBY'
const soldByNobody = 'Hedgely'

const packs = [1, 1, 4, 6, 12] as const

type Ware = { readonly sku: string; readonly brand: string; readonly costMinor: number | null }

/** Who sells most of what there is, and on what terms; a few are sold by two. */
export async function addSupplierItems(
  tx: Tx,
  actor: Actor,
  plan: DemoPlan,
  suppliers: ReadonlyMap<string, string>,
  variants: ReadonlyMap<string, string>,
): Promise<void> {
  const random = randomFrom(seed)
  for (const { sku, brand, costMinor } of waresOf(plan)) {
    const own = suppliers.has(codeOf(brand)) ? codeOf(brand) : wholesaler
    const pack = random.pick(packs)
    const terms = {
      variantId: idOf(variants, sku),
      version: null,
      supplierSku: `${own.slice(0, 2)}-${random.whole(1_000, 9_999)}`,
      priceMinor: costMinor,
      currency: demoCurrency,
      packQuantity: pack,
      leastQuantity: pack * random.pick([1, 1, 2]),
      leadDays: random.pick([3, 5, 7, 9, 14]),
      isPreferred: true,
      isActive: true,
    }
    await saveItem(tx, actor, { ...terms, supplierId: idOf(suppliers, own) })
    if (own === wholesaler || !random.isOnceIn(8)) continue
    await saveItem(tx, actor, {
      ...terms,
      supplierId: idOf(suppliers, wholesaler),
      supplierSku: '',
      priceMinor: costMinor === null ? null : Math.round(costMinor * 1.08),
      packQuantity: 1,
      leastQuantity: 1,
      leadDays: 2,
      isPreferred: false,
    })
  }
}

/** A brand's maker has the brand's first word as its code. */
const codeOf = (brand: string) => (brand.split(' ')[0] ?? '').toUpperCase()

function waresOf({ products, variants }: DemoPlan): readonly Ware[] {
  const plain = products.map(({ sku, brand = '', costMinor = null }) => ({ sku, brand, costMinor }))
  const inVariants = variants.flatMap(({ given }) =>
    given.kind === 'service'
      ? []
      : given.variants.map(({ sku, costMinor = null }) => ({
          sku,
          brand: given.brand ?? '',
          costMinor,
        })),
  )
  return [...plain, ...inVariants].filter(({ brand }) => brand !== soldByNobody)
}

const draftsInDemo = 2

/** The suggestions for two of the suppliers are accepted; the rest are open. */
export async function addDemoDrafts(tx: Tx, team: Team): Promise<void> {
  const actor = memberOf(team, 'warehouse_manager')
  const { suggestions } = await suggestReorders(purchasingParts)(tx, actor, {
    snoozed: 'without',
    q: '',
  })
  const byOrder = Map.groupBy(
    suggestions.filter(({ quantity }) => quantity > 0),
    ({ supplierId, outletId }) => `${supplierId} ${outletId}`,
  )
  const fullest = [...byOrder.values()]
    .filter(([first]) => first?.supplierId != null)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, draftsInDemo)
  for (const rows of fullest) {
    // The last of each is left open, so that the suggestions page is not empty.
    const taken = rows.length > 1 ? rows.slice(0, -1) : rows
    const lines = taken.flatMap(({ supplierId, ...line }) =>
      supplierId === null ? [] : [{ ...line, supplierId }],
    )
    await acceptSuggestions(tx, actor, { lines })
  }
}
