import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import {
  keepPicture,
  type PlacedPicture,
  placePicture,
} from '#platform/server/files/keep-picture.ts'
import { mostPictureBytes } from '#platform/server/files/make-picture.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import { sendPhoto } from '#platform/server/files/send-photo.ts'
import type { Download, FileRoute, Upload } from '#platform/server/http/files.ts'
import { newId } from '#platform/server/new-id.ts'
import { productNoun } from '../catalog.nouns.ts'
import { lockProduct } from './lock-product.ts'
import { requirePart } from './require-part.ts'

const mostPictures = 30

const parameters = z.object({ id })

function idOf(given: Readonly<Record<string, string>>): string {
  const parsed = parameters.safeParse(given)
  if (parsed.success) return parsed.data.id
  throw new Refusal('invalid', 'invalid_input', 'The address names no product or picture.', {
    field: 'id',
  })
}

/** The body is the picture itself; it becomes the product's last one. */
const receivePicture = (files: Files): Upload => ({
  kind: 'upload',
  path: '/products/:id/images',
  access: capability.products,
  isOfHouse: true,
  mostBytes: mostPictureBytes + 1,
  receive: async (db, actor, body, given) => {
    requirePart(actor, 'logistics')
    const productId = idOf(given)
    const bytes = await readBody(body, mostPictureBytes)
    const picture = await placePicture(files, bytes, actor.userId)
    const { id: imageId, fileId } = await db.transaction((tx) =>
      addPicture(tx, actor, files, { productId, picture }),
    )
    return { id: imageId, fileId }
  },
})

/** Pictures of products only; their URL changes when they do. */
const sendPicture = (files: Files): Download => ({
  kind: 'download',
  path: '/products/images/:id',
  access: [
    capability.products,
    capability.orders,
    capability.inventory,
    capability.dispatch,
    capability.returns,
    capability.stockTransfer,
    capability.receiving,
    capability.pos,
  ],
  send: async (db, _actor, given) => {
    const fileId = idOf(given)
    const shown = await sql`select 1 from product_images i join files f on f.id = i.file_id
      where f.id = ${fileId} or f.thumbnail_id = ${fileId} limit 1`.execute(db.reader)
    return sendPhoto(db.reader, files, { fileId, isShown: shown.rows.length > 0 })
  },
})

export const catalogFiles = (files: Files): readonly FileRoute[] => [
  receivePicture(files),
  sendPicture(files),
]

type NewPicture = {
  readonly productId: string
  readonly picture: PlacedPicture
  readonly words?: string
  readonly variantId?: string | null
}

/** Adds a picture to a product; an existing one stays where it is. */
export async function addPicture(
  tx: Tx,
  actor: Actor,
  files: Files,
  { productId, picture, words = '', variantId = null }: NewPicture,
): Promise<{ id: string; fileId: string; isNew: boolean }> {
  const product = await lockProduct(tx, { id: productId })
  const present = await tx
    .selectFrom('product_images')
    .select(['id', 'file_id', 'position'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  const fileId = await keepPicture(tx, actor, files, picture)
  const same = present.find(({ file_id }) => file_id === fileId)
  if (same) return { id: same.id, fileId, isNew: false }
  if (present.length >= mostPictures) {
    throw new Refusal(
      'conflict',
      'too_many_pictures',
      `${product.title} has ${present.length} pictures, which is as many as a product may have. Take one away first.`,
    )
  }
  const added = newId()
  const position = (present.at(-1)?.position ?? -1) + 1
  await tx
    .insertInto('product_images')
    .values({
      id: added,
      product_id: productId,
      variant_id: variantId,
      file_id: fileId,
      position,
      words,
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'product.picture_added',
    noun: productNoun,
    id: productId,
    label: product.title,
    data: { pictures: [present.length, present.length + 1] },
  })
  return { id: added, fileId, isNew: true }
}

/** Removes an imported picture from its product; false where it is already gone. */
export async function takeBackPicture(tx: Tx, actor: Actor, imageId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('product_images')
    .select('product_id')
    .where('id', '=', imageId)
    .executeTakeFirst()
  if (!found) return false
  const product = await lockProduct(tx, { id: found.product_id })
  const removed = await tx
    .deleteFrom('product_images')
    .where('id', '=', imageId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return false
  await appendEvent(tx, actor, {
    type: 'product.picture_removed',
    noun: productNoun,
    id: product.id,
    label: product.title,
  })
  return true
}
