import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { packagingNoun } from '../packaging.nouns.ts'
import { type PackagingKind, packagingKindLabels, refuseSizes } from '../packaging.rules.ts'

/** Millimetres and grams; null where it has no such side or limit. */
export type MaterialFacts = {
  readonly kind: PackagingKind
  readonly innerLengthMillimetres: number | null
  readonly innerWidthMillimetres: number | null
  readonly innerHeightMillimetres: number | null
  readonly outerLengthMillimetres: number | null
  readonly outerWidthMillimetres: number | null
  readonly outerHeightMillimetres: number | null
  readonly mostWeightGrams: number | null
  readonly tareGrams: number
  readonly isReusable: boolean
}

export type NewMaterial = MaterialFacts & {
  readonly sku: string
  readonly title: string
  readonly costMinor: number
  readonly currency: string
}

/** Adds a product whose variant is stocked and bought like any other, with its packaging data. */
export async function addMaterial(tx: Tx, actor: Actor, input: NewMaterial) {
  throwIfRefused(refuseSizes(input.kind, input))
  const { sku, title, costMinor, currency } = input
  const { idBySku, added } = await addProducts(tx, actor, [
    { sku, title, category: 'Packaging', kind: 'consumable', priceMinor: 0, costMinor, currency },
  ])
  const id = idBySku.get(sku)
  if (id === undefined || added === 0)
    throw new Refusal(
      'conflict',
      'duplicate_sku',
      `There is a product with the SKU ${sku} already. Choose another SKU.`,
      { field: 'sku' },
    )
  await tx
    .insertInto('packaging_materials')
    .values({ id, ...columnsOf(input) })
    .execute()
  await appendEvent(tx, actor, {
    type: 'packaging.added',
    noun: packagingNoun,
    id,
    label: sku,
    data: { kind: packagingKindLabels[input.kind] },
  })
  hintAfterCommit(tx, { noun: packagingNoun.key, ids: [id] })
  return { id }
}

export function columnsOf(facts: MaterialFacts) {
  return {
    kind: facts.kind,
    inner_length_millimetres: facts.innerLengthMillimetres,
    inner_width_millimetres: facts.innerWidthMillimetres,
    inner_height_millimetres: facts.innerHeightMillimetres,
    outer_length_millimetres: facts.outerLengthMillimetres,
    outer_width_millimetres: facts.outerWidthMillimetres,
    outer_height_millimetres: facts.outerHeightMillimetres,
    most_weight_grams: facts.mostWeightGrams,
    tare_grams: facts.tareGrams,
    is_reusable: facts.isReusable,
  }
}
