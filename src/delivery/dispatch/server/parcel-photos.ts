import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
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
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import { parcelNoun } from '../dispatch.nouns.ts'
import { findParcel, type ParcelFacts } from './find-parcel.ts'
import { packedParcelOf } from './packed-parcel.ts'

const mostPhotos = 6
const access = capability.dispatch
const received = z.object({ id })
const sent = z.object({ id, fileId: id })

/** The body is the picture itself, of the parcel as it was packed. */
const receivePhoto = (files: Files): Upload => ({
  kind: 'upload',
  path: '/parcels/:id/photos',
  access,
  mostBytes: mostPictureBytes + 1,
  receive: async (db, actor, body, given) => {
    const { id: parcelId } = requireParameters(received, given)
    requireHere(await findParcel(db.reader, actor, access, parcelId))
    const picture = await placePicture(files, await readBody(body, mostPictureBytes), actor.userId)
    return db.transaction((tx) => addParcelPhoto(tx, actor, files, { parcelId, picture }))
  },
})

/** Only photos of that parcel, for users who may see it. */
const showPhoto = (files: Files): Download => ({
  kind: 'download',
  path: '/parcels/:id/photos/:fileId',
  access,
  send: async (db, actor, given) => {
    const { id: parcelId, fileId } = requireParameters(sent, given)
    await findParcel(db.reader, actor, access, parcelId)
    const shown = await sql`select 1 from parcel_photos ph join files f on f.id = ph.file_id
      where ph.parcel_id = ${parcelId} and (f.id = ${fileId} or f.thumbnail_id = ${fileId})
      limit 1`.execute(db.reader)
    return sendPhoto(db.reader, files, { fileId, isShown: shown.rows.length > 0 })
  },
})

export const parcelPhotos = (files: Files): readonly FileRoute[] => [
  receivePhoto(files),
  showPhoto(files),
]

/** Once it has left, its photos are the company's evidence against the courier. */
function requireHere({ code, state }: ParcelFacts): void {
  if (state === 'packed' || state === 'booked') return
  throw new Refusal(
    'conflict',
    'wrong_state',
    `Parcel ${code} is ${state.replaceAll('_', ' ')}; its photos are as they are. Photos are taken of packed parcels that have not left.`,
    { details: { state } },
  )
}

/** Adds a photo of a packed parcel; the same picture is stored once. */
export async function addParcelPhoto(
  tx: Tx,
  actor: Actor,
  files: Files,
  { parcelId, picture }: { readonly parcelId: string; readonly picture: PlacedPicture },
): Promise<{ id: string; fileId: string }> {
  const parcel = await findParcel(tx, actor, access, parcelId, { locked: true })
  requireHere(parcel)
  const present = await tx
    .selectFrom('parcel_photos')
    .select(['id', 'file_id'])
    .where('parcel_id', '=', parcelId)
    .execute()
  const fileId = await keepPicture(tx, actor, files, picture)
  const same = present.find(({ file_id }) => file_id === fileId)
  if (same) return { id: same.id, fileId }
  if (present.length >= mostPhotos)
    throw new Refusal(
      'conflict',
      'too_many_pictures',
      `Parcel ${parcel.code} has ${present.length} photos, which is as many as a parcel may have. Take one off first.`,
    )
  const added = newId()
  await tx
    .insertInto('parcel_photos')
    .values({ id: added, parcel_id: parcelId, file_id: fileId, taken_by: authorId(actor) })
    .execute()
  await tell(tx, actor, parcel, 'parcel.photo_added', [present.length, present.length + 1])
  return { id: added, fileId }
}

/** Removes a useless photo, until the parcel has left. */
export async function removeParcelPhoto(
  tx: Tx,
  actor: Actor,
  { id: parcelId, photoId }: { readonly id: string; readonly photoId: string },
) {
  const parcel = await findParcel(tx, actor, access, parcelId, { locked: true })
  requireHere(parcel)
  const present = await tx
    .selectFrom('parcel_photos')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .execute()
  if (!present.some((photo) => photo.id === photoId)) throw notFound('This photo')
  await tx.deleteFrom('parcel_photos').where('id', '=', photoId).execute()
  await tell(tx, actor, parcel, 'parcel.photo_removed', [present.length, present.length - 1])
  return packedParcelOf(tx, actor, parcel)
}

async function tell(
  tx: Tx,
  actor: Actor,
  { id: parcelId, code, outletId, orderId }: ParcelFacts,
  type: 'parcel.photo_added' | 'parcel.photo_removed',
  photos: readonly [before: number, after: number],
): Promise<void> {
  await appendEvent(tx, actor, {
    type,
    noun: parcelNoun,
    id: parcelId,
    label: `Parcel ${code}`,
    outletId,
    data: { order: orderId, photos },
  })
  hintAfterCommit(tx, { noun: parcelNoun.key, ids: [parcelId], outletId })
}
