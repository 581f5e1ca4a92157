import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
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
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { mostStockPhotos } from '../stock-photos.rules.ts'
import { findLevel } from './find-level.ts'
import { hintStock } from './hint-stock.ts'
import type { LevelKey } from './lock-levels.ts'

const access = capability.inventory
const received = z.object({ variantId: id, outletId: id })
const sent = received.extend({ fileId: id })

/** The body is the picture itself; it waits for the user's next correction. */
const receivePhoto = (files: Files): Upload => ({
  kind: 'upload',
  path: '/stock/:variantId/:outletId/photos',
  access,
  mostBytes: mostPictureBytes + 1,
  receive: async (db, actor, body, given) => {
    const level = requireParameters(received, given)
    await findLevel(db.reader, actor, level)
    const picture = await placePicture(files, await readBody(body, mostPictureBytes), actor.userId)
    return db.transaction((tx) => addStockPhoto(tx, actor, files, { level, picture }))
  },
})

/** Only photos of that product at that outlet, for users who may see its stock. */
const showPhoto = (files: Files): Download => ({
  kind: 'download',
  path: '/stock/:variantId/:outletId/photos/:fileId',
  access,
  send: async (db, actor, given) => {
    const { fileId, ...level } = requireParameters(sent, given)
    await findLevel(db.reader, actor, level)
    const shown = await sql`select 1 from stock_photos ph join files f on f.id = ph.file_id
      where ph.variant_id = ${level.variantId} and ph.outlet_id = ${level.outletId}
        and (f.id = ${fileId} or f.thumbnail_id = ${fileId}) limit 1`.execute(db.reader)
    return sendPhoto(db.reader, files, { fileId, isShown: shown.rows.length > 0 })
  },
})

export const stockPhotos = (files: Files): readonly FileRoute[] => [
  receivePhoto(files),
  showPhoto(files),
]

/** Adds a photo for a future correction; the same picture is stored once. */
export async function addStockPhoto(
  tx: Tx,
  actor: Actor,
  files: Files,
  { level, picture }: { readonly level: LevelKey; readonly picture: PlacedPicture },
): Promise<{ id: string; fileId: string }> {
  const { variantId, outletId } = level
  const { label } = await findLevel(tx, actor, level)
  const waiting = await tx
    .selectFrom('stock_photos')
    .select(['id', 'file_id'])
    .where('variant_id', '=', variantId)
    .where('outlet_id', '=', outletId)
    .where('taken_by', 'is not distinct from', authorId(actor))
    .where('source_id', 'is', null)
    .execute()
  const fileId = await keepPicture(tx, actor, files, picture)
  const same = waiting.find(({ file_id }) => file_id === fileId)
  if (same) return { id: same.id, fileId }
  if (waiting.length >= mostStockPhotos)
    throw new Refusal(
      'conflict',
      'too_many_pictures',
      `${waiting.length} photos of ${label} wait for you to adjust it, which is as many as one correction may have. Take one off first.`,
    )
  const added = newId()
  await tx
    .insertInto('stock_photos')
    .values({
      id: added,
      variant_id: variantId,
      outlet_id: outletId,
      file_id: fileId,
      taken_by: authorId(actor),
    })
    .execute()
  hintStock(tx, [level])
  return { id: added, fileId }
}

/** Removes a user's own useless photo, while no correction uses it. */
export async function removeStockPhoto(tx: Tx, actor: Actor, { id: photoId }: { id: string }) {
  const gone = await sql<LevelKey>`delete from stock_photos ph
    where ph.id = ${photoId} and ph.source_id is null
      and ph.taken_by is not distinct from ${authorId(actor)}::uuid
      and ${withinOutlets(actor, access, 'ph.outlet_id')}
    returning ph.variant_id as "variantId", ph.outlet_id as "outletId"`.execute(tx)
  const [level] = gone.rows
  if (!level) throw notFound('This photo')
  hintStock(tx, [level])
  return { id: photoId }
}

/** From now on the photos belong to the correction that its movements name as their source. */
export async function attachStockPhotos(
  tx: Tx,
  actor: Actor,
  { variantId, outletId }: LevelKey,
  { photoIds, sourceId }: { readonly photoIds: readonly string[]; readonly sourceId: string },
): Promise<void> {
  if (photoIds.length === 0) return
  const asked = [...new Set(photoIds)]
  const taken = await sql`update stock_photos set source_id = ${sourceId}
    where id = any(${asked}::uuid[]) and source_id is null and variant_id = ${variantId}
      and outlet_id = ${outletId} and taken_by is not distinct from ${authorId(actor)}::uuid
    returning id`.execute(tx)
  if (taken.rows.length < asked.length) throw notFound('One of these photos')
}
