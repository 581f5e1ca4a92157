import sharp from 'sharp'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { move } from '#platform/server/moves.ts'
import { productNoun } from '#stock/catalog/catalog.nouns.ts'
import { productMachine } from '#stock/catalog/products.states.ts'
import {
  addPastPrices,
  addPicture,
  createProduct,
  planPrices,
  productIds,
} from '#stock/catalog/server/index.ts'
import { drawGoods } from './draw-goods.ts'
import { formerPrices } from './former-prices.ts'
import type { DemoPlan } from './plan-demo.ts'
import { day } from './working-hours.ts'

const pictures = 30
const everyNth = 5

/** The demo's pictures are stored in the database, regardless of the store for uploads. */
const files = openFiles({ place: 'database' })

/** Products in variants, drafts, pictures and former prices. Its ids join those of the others. */
export async function addDemoCatalogue(
  tx: Tx,
  now: Date,
  actor: Actor,
  plan: DemoPlan,
  idBySku: Map<string, string>,
): Promise<void> {
  for (const { given, isDraft } of plan.variants) {
    const { id, version } = await createProduct(tx, actor, given)
    const label = given.title
    if (isDraft) continue
    const request = { machine: productMachine, noun: productNoun, move: 'activate' as const }
    await move(tx, actor, { ...request, id, version, label })
  }
  const skus = plan.variants.flatMap(({ given }) => given.variants.map(({ sku }) => sku))
  const known = await productIds(tx, [...skus, ...plan.products.map(({ sku }) => sku)])
  for (const { sku, variantId } of known) idBySku.set(sku, variantId)
  const productOf = new Map(known.map(({ sku, productId }) => [sku, productId]))
  await addPictures(tx, actor, plan, productOf)
  await addPastPrices(tx, formerPrices(plan.products, now, idBySku))
  await addPlannedPrices(tx, now, actor, plan, idBySku)
}

/** A few prices that go up in a week, and down again for a sale after it. */
async function addPlannedPrices(
  tx: Tx,
  now: Date,
  actor: Actor,
  plan: DemoPlan,
  idBySku: ReadonlyMap<string, string>,
): Promise<void> {
  const planned = plan.products.filter((_product, place) => place % 40 === 7).slice(0, 6)
  for (const { days, percent } of plannedSteps)
    await planPrices(tx, actor, {
      // Scheduled changes are still in the future on the day the demo is viewed.
      takesEffectAt: midnight(new Date(Math.max(now.getTime(), Date.now()) + days * day)),
      priceListId: null,
      rows: planned.flatMap(({ sku, priceMinor }) => {
        const variantId = idBySku.get(sku)
        if (variantId === undefined) return []
        return [
          { variantId, fromQuantity: 0, priceMinor: Math.round((priceMinor * percent) / 100) },
        ]
      }),
    })
}

const plannedSteps = [
  { days: 8, percent: 105 },
  { days: 29, percent: 90 },
] as const

const midnight = (at: Date) => `${at.toISOString().slice(0, 10)}T00:00:00.000Z`

async function addPictures(
  tx: Tx,
  actor: Actor,
  plan: DemoPlan,
  productOf: ReadonlyMap<string, string>,
): Promise<void> {
  const inVariants = plan.variants
    .filter(({ given, isDraft }) => !isDraft && given.kind !== 'service')
    .map(({ given }) => ({ sku: given.variants[0]?.sku ?? '', ...given }))
  const ordinary = plan.products.filter((_product, place) => place % everyNth === 0)
  const shown = [...inVariants, ...ordinary].slice(0, pictures)
  for (const [place, { sku, title, category = '' }] of shown.entries()) {
    const productId = productOf.get(sku)
    if (productId === undefined) continue
    const png = await sharp(Buffer.from(drawGoods(category, place)))
      .png({ compressionLevel: 1 })
      .toBuffer()
    const picture = await placePicture(files, png, null)
    await addPicture(tx, actor, files, { productId, picture, words: title })
  }
}
