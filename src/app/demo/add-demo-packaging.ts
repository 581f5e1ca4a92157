import { sql } from 'kysely'
import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import { addPastMovements, setReorderPoints } from '#stock/inventory/server/index.ts'
import { addMaterial, addPastUses, addRule } from '#stock/packaging/server/index.ts'
import { type DemoIds, idOf, iso } from './add-demo-orders.ts'
import { memberOf } from './create-team.ts'
import { type DemoMaterial, demoMaterials } from './demo-materials.ts'
import { demoCurrency } from './plan-products.ts'
import { day } from './working-hours.ts'

/** The shops pack as well, out of a smaller cupboard. */
const cupboards = [
  { outlet: 'MAIN', holds: ({ opening }: DemoMaterial) => opening, mostUses: 160 },
  { outlet: 'YORK', holds: ({ opening }: DemoMaterial) => Math.ceil(opening / 4), mostUses: 40 },
  { outlet: 'HULL', holds: ({ opening }: DemoMaterial) => Math.ceil(opening / 5), mostUses: 30 },
] as const

/** A store reorders once four fifths are used up. */
const reorderedAt = (outlet: string, material: DemoMaterial, opening: number) =>
  outlet === 'MAIN' ? material.reorderPoint : Math.floor(opening / 5)

/** Boxes, mailers and fillers with their stock, a rule or two, and what lately was packed in them. */
export async function addDemoPackaging(
  tx: Tx,
  now: Date,
  { team, outlets }: DemoIds,
): Promise<void> {
  const actor = memberOf(team, 'warehouse_manager')
  const ids = new Map<string, string>()
  for (const { opening, reorderPoint, ...material } of demoMaterials) {
    const { id } = await addMaterial(tx, actor, { ...material, currency: demoCurrency })
    ids.set(material.sku, id)
  }
  const at = iso(now.getTime() - 95 * day)
  for (const { outlet, holds } of cupboards) {
    const outletId = idOf(outlets, outlet)
    const source = { sourceNoun: stockNoun.key, sourceId: newId(), sourceLineId: null }
    const held = demoMaterials.map((material) => ({
      variantId: idOf(ids, material.sku),
      outletId,
      quantity: holds(material),
      reorderPoint: reorderedAt(outlet, material, holds(material)),
    }))
    await addPastMovements(
      tx,
      held.map(({ reorderPoint: _point, ...level }) => {
        return { ...level, ...source, at, actor, kind: 'opening', reason: 'Opening stock' }
      }),
    )
    await setReorderPoints(
      tx,
      actor,
      held.map(({ quantity: _quantity, ...level }) => level),
    )
  }
  await addRule(tx, actor, {
    category: 'Glassware',
    variantId: null,
    rule: 'with_filler',
    materialId: idOf(ids, 'FILL-PAPER'),
    note: 'Glass breaks',
  })
  for (const { outlet, mostUses } of cupboards)
    await addUses(tx, { outletId: idOf(outlets, outlet), mostUses }, ids, actor)
}

type PackedParcel = {
  readonly parcelId: string
  readonly code: string
  readonly orderId: string
  readonly orderNumber: number
  readonly units: number
  readonly at: string
  readonly usedBy: string
}

/** The last parcels, each in a box that suits how many units it holds. */
async function addUses(
  tx: Tx,
  { outletId, mostUses }: { readonly outletId: string; readonly mostUses: number },
  ids: ReadonlyMap<string, string>,
  actor: Actor,
): Promise<void> {
  const found = await sql<PackedParcel>`select p.id as "parcelId", p.code, o.id as "orderId",
      o.number as "orderNumber", o.units, p.packed_at as at, p.packed_by as "usedBy"
    from parcels p join orders o on o.id = p.order_id where o.outlet_id = ${outletId}
    order by p.packed_at desc, p.id limit ${mostUses}`.execute(tx)
  const uses = found.rows.map((parcel, index) => {
    const suggested = parcel.units > 6 ? 'BOX-L' : parcel.units > 3 ? 'BOX-M' : 'BOX-S'
    // Now and then the packer knows better.
    const isOther = index % 11 === 3
    const taken = isOther ? 'BOX-L' : suggested
    const material = demoMaterials.find(({ sku }) => sku === taken)
    return {
      ...parcel,
      outletId,
      variantId: idOf(ids, taken),
      suggestedId: idOf(ids, suggested),
      whyOther: taken === suggested ? '' : 'Long handle stuck out',
      costMinor: material?.costMinor ?? 0,
      currency: demoCurrency,
      billableWeightGrams: 400 + parcel.units * 350,
      fillBasisPoints: 4_500 + ((parcel.orderNumber * 37) % 45) * 100,
    }
  })
  await addPastUses(tx, uses)
  await addPastMovements(
    tx,
    uses.flatMap(({ at, variantId, parcelId, code }) => {
      const movement = {
        at,
        variantId,
        outletId,
        quantity: 1,
        reason: `Packed Parcel ${code}`,
        sourceNoun: parcelNoun.key,
        sourceId: parcelId,
        sourceLineId: null,
        actor,
      }
      return [
        { ...movement, kind: 'reserve' as const },
        { ...movement, kind: 'issue' as const },
      ]
    }),
  )
}
