import { sql } from 'kysely'
import type { EventType } from '#platform/events.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { productNoun } from '../catalog.nouns.ts'
import { type LockedProduct, lockProduct } from './lock-product.ts'
import { requirePart } from './require-part.ts'

/** Reorders all pictures of a product; lists show the first. */
export async function orderPictures(
  tx: Tx,
  actor: Actor,
  { id, imageIds }: { id: string; imageIds: readonly string[] },
) {
  const product = await productToPicture(tx, actor, id)
  const present = await tx
    .selectFrom('product_images')
    .select('id')
    .where('product_id', '=', id)
    .execute()
  const isSame =
    present.length === imageIds.length && present.every((image) => imageIds.includes(image.id))
  if (!isSame) {
    throw new Refusal(
      'conflict',
      'other_images',
      `The pictures of ${product.title} have changed meanwhile. Look at them again and repeat your step.`,
    )
  }
  await sql`update product_images i set position = place
    from unnest(${[...imageIds]}::uuid[]) with ordinality as wanted(image_id, place)
    where i.id = image_id`.execute(tx)
  await tellOf(tx, actor, product, 'product.pictures_ordered')
  return { id }
}

/** Sets what a picture shows, and of which variant of the product. */
export async function describePicture(
  tx: Tx,
  actor: Actor,
  input: { id: string; imageId: string; words: string; variantId: string | null },
) {
  const { id, imageId, words, variantId } = input
  const product = await productToPicture(tx, actor, id)
  if (variantId !== null) {
    const own = await tx
      .selectFrom('variants')
      .select('id')
      .where('id', '=', variantId)
      .where('product_id', '=', id)
      .executeTakeFirst()
    if (!own) throw notFound('This variant')
  }
  const found = await sql<{ before: string }>`
    update product_images i set words = ${words}, variant_id = ${variantId}
    from (select id, words from product_images where id = ${imageId} for update) as old
    where i.id = old.id and i.product_id = ${id} returning old.words as before`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This picture')
  await tellOf(tx, actor, product, 'product.picture_described', { words: [row.before, words] })
  return { id }
}

/** Removes a picture from a product. Its file stays, because another product may use it. */
export async function removePicture(tx: Tx, actor: Actor, input: { id: string; imageId: string }) {
  const { id, imageId } = input
  const product = await productToPicture(tx, actor, id)
  const removed = await tx
    .deleteFrom('product_images')
    .where('id', '=', imageId)
    .where('product_id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound('This picture')
  await tellOf(tx, actor, product, 'product.picture_removed')
  return { id }
}

function productToPicture(tx: Tx, actor: Actor, id: string): Promise<LockedProduct> {
  requirePart(actor, 'logistics')
  return lockProduct(tx, { id })
}

function tellOf(
  tx: Tx,
  actor: Actor,
  { id, title }: LockedProduct,
  type: EventType,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return appendEvent(tx, actor, { type, noun: productNoun, id, label: title, data })
}
