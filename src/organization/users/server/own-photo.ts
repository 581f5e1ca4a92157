import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { isAllowed } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
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
import { capability } from '../capabilities.ts'
import { userNoun } from '../users.nouns.ts'
import { withinReach } from './people/within-reach.ts'
import { ownProfile } from './users.queries.ts'

const sent = z.object({ fileId: id })

/** The body is the picture itself; it replaces the former photo. */
const receivePhoto = (files: Files): Upload => ({
  kind: 'upload',
  path: '/users/me/photos',
  access: capability.settings,
  mostBytes: mostPictureBytes + 1,
  receive: async (db, actor, body) => {
    const picture = await placePicture(files, await readBody(body, mostPictureBytes), actor.userId)
    return db.transaction((tx) => setOwnPhoto(tx, actor, files, picture))
  },
})

/** Of oneself, and of the users whom one manages. */
const showPhoto = (files: Files): Download => ({
  kind: 'download',
  path: '/users/photos/:fileId',
  access: 'signedIn',
  send: async (db, actor, given) => {
    const { fileId } = requireParameters(sent, given)
    const manages = isAllowed(actor.permissions, capability.userManagement)
    const shown = await sql`select 1 from profiles p where p.photo_id = ${fileId}
      and (p.id = ${actor.userId} or (${manages} and ${withinReach(actor)})) limit 1`.execute(
      db.reader,
    )
    return sendPhoto(db.reader, files, { fileId, isShown: shown.rows.length > 0 })
  },
})

export const userPhotos = (files: Files): readonly FileRoute[] => [
  receivePhoto(files),
  showPhoto(files),
]

/** Keeps the small size of the picture: nothing shows a larger one. */
export async function setOwnPhoto(
  tx: Tx,
  actor: Actor,
  files: Files,
  picture: PlacedPicture,
): Promise<{ fileId: string }> {
  const whole = await keepPicture(tx, actor, files, picture)
  const { thumbnail_id } = await tx
    .selectFrom('files')
    .select('thumbnail_id')
    .where('id', '=', whole)
    .executeTakeFirstOrThrow()
  const fileId = thumbnail_id ?? whole
  await writePhoto(tx, actor, fileId)
  return { fileId }
}

export async function removeOwnPhoto(tx: Tx, actor: Actor) {
  await writePhoto(tx, actor, null)
  return ownProfile(tx, actor)
}

async function writePhoto(tx: Tx, actor: Actor, fileId: string | null): Promise<void> {
  const { fullName, photoId } = await ownProfile(tx, actor)
  if (photoId === fileId) return
  await sql`update profiles set photo_id = ${fileId}, updated_at = now()
    where id = ${actor.userId}`.execute(tx)
  const words = (photo: string | null) => (photo === null ? 'None' : 'Set')
  await appendEvent(tx, actor, {
    type: 'user.profile_changed',
    noun: userNoun,
    id: actor.userId,
    label: fullName,
    data: { photo: fileId && photoId ? 'Replaced' : [words(photoId), words(fileId)] },
  })
  hintAfterCommit(tx, { noun: userNoun.key, userId: actor.userId })
}
