import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
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
import { returnNoun } from '../returns.nouns.ts'
import { access, findInspectable, findReturn, returnLinesOf } from './find-return.ts'
import { getReturn } from './get-return.ts'

const mostPhotos = 12

const received = z.object({ id, lineId: id })
const sent = z.object({ id, fileId: id })

/**
 * The body is the picture itself, of the unit in hand: the next finding of its line includes it.
 */
const receivePhoto = (files: Files): Upload => ({
  kind: 'upload',
  path: '/returns/:id/lines/:lineId/photos',
  access,
  mostBytes: mostPictureBytes + 1,
  receive: async (db, actor, body, given) => {
    const { id: returnId, lineId } = requireParameters(received, given)
    await findInspectable(db.reader, actor, returnId)
    const picture = await placePicture(files, await readBody(body, mostPictureBytes), actor.userId)
    return db.transaction((tx) => addPhoto(tx, actor, files, { returnId, lineId, picture }))
  },
})

/** Only photos of that return, for users who may see it. */
const showPhoto = (files: Files): Download => ({
  kind: 'download',
  path: '/returns/:id/photos/:fileId',
  access,
  send: async (db, actor, given) => {
    const { id: returnId, fileId } = requireParameters(sent, given)
    await findReturn(db.reader, actor, returnId)
    const shown = await sql`select 1 from return_photos ph join files f on f.id = ph.file_id
      join return_lines l on l.id = ph.line_id
      where l.return_id = ${returnId} and (f.id = ${fileId} or f.thumbnail_id = ${fileId})
      limit 1`.execute(db.reader)
    return sendPhoto(db.reader, files, { fileId, isShown: shown.rows.length > 0 })
  },
})

export const returnPhotos = (files: Files): readonly FileRoute[] => [
  receivePhoto(files),
  showPhoto(files),
]

/** Adds a photo of the unit in hand; the same picture is stored once. */
export async function addPhoto(
  tx: Tx,
  actor: Actor,
  files: Files,
  given: { returnId: string; lineId: string; picture: PlacedPicture },
): Promise<{ id: string; fileId: string }> {
  const { returnId, lineId, picture } = given
  const found = await findInspectable(tx, actor, returnId, { locked: true })
  const line = (await returnLinesOf(tx, returnId)).find((own) => own.id === lineId)
  if (!line) throw notFound('This line')
  const waiting = await tx
    .selectFrom('return_photos')
    .select(['id', 'file_id'])
    .where('line_id', '=', lineId)
    .where('inspection_id', 'is', null)
    .where('is_announced', '=', false)
    .execute()
  const fileId = await keepPicture(tx, actor, files, picture)
  const same = waiting.find(({ file_id }) => file_id === fileId)
  if (same) return { id: same.id, fileId }
  if (waiting.length >= mostPhotos)
    throw new Refusal(
      'conflict',
      'too_many_pictures',
      `${waiting.length} photos of ${line.sku} wait in ${found.label}, which is as many as one finding may have. Take one off first.`,
    )
  const added = newId()
  await tx
    .insertInto('return_photos')
    .values({ id: added, line_id: lineId, file_id: fileId, taken_by: authorId(actor) })
    .execute()
  hintAfterCommit(tx, { noun: returnNoun.key, ids: [returnId], outletId: found.outletId })
  return { id: added, fileId }
}

/** Removes a useless photo of ours, while no finding uses it. */
export async function removePhoto(
  tx: Tx,
  actor: Actor,
  { id: returnId, photoId }: { readonly id: string; readonly photoId: string },
) {
  const { outletId } = await findReturn(tx, actor, returnId, { locked: true })
  const gone = await sql`delete from return_photos ph using return_lines l
    where ph.id = ${photoId} and ph.inspection_id is null and not ph.is_announced
      and l.id = ph.line_id and l.return_id = ${returnId} returning ph.id`.execute(tx)
  if (gone.rows.length === 0) throw notFound('This photo')
  hintAfterCommit(tx, { noun: returnNoun.key, ids: [returnId], outletId })
  return getReturn(tx, actor, { id: returnId })
}
