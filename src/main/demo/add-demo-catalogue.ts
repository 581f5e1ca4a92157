import sharp from 'sharp'
import { productNoun } from '#catalog/catalog.nouns.ts'
import { productMachine } from '#catalog/products.states.ts'
import { addPastPrices, addPicture, createProduct, productIds } from '#catalog/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { move } from '#platform/server/moves.ts'
import { drawGoods } from './draw-goods.ts'
import { formerPrices } from './former-prices.ts'
import type { DemoPlan } from './plan-demo.ts'

const pictures = 30
const everyNth = 5

/** The demo's pictures stand in the database, whatever keeps those that users add. */
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
}

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
    const picture = await placePicture(files, png)
    await addPicture(tx, actor, files, { productId, picture, words: title })
  }
}
