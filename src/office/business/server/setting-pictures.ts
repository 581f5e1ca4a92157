import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id, line } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
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
import { addPictureOf, isPictureOf } from '#platform/server/settings/picture-of-setting.ts'
import { declaredSetting } from './find-declared.ts'

const received = z.object({ key: line(80) })
const sent = received.extend({ fileId: id })

/** The body is the picture itself. It becomes the value when the setting is saved with its id. */
const receivePicture = (files: Files): Upload => ({
  kind: 'upload',
  path: '/business/settings/:key/images',
  access: capability.businessSettings,
  isOfHouse: true,
  mostBytes: mostPictureBytes + 1,
  receive: async (db, actor, body, given) => {
    const { key } = requireParameters(received, given)
    requirePictureSetting(key)
    const picture = await placePicture(files, await readBody(body, mostPictureBytes), actor.userId)
    return db.transaction((tx) => addSettingPicture(tx, actor, files, { key, picture }))
  },
})

/** The pictures of the company are on what every user prints. */
const showPicture = (files: Files): Download => ({
  kind: 'download',
  path: '/business/settings/:key/images/:fileId',
  access: 'signedIn',
  send: async (db, _actor, given) => {
    const { key, fileId } = requireParameters(sent, given)
    const isShown = await isPictureOf(db.reader, key, fileId)
    return sendPhoto(db.reader, files, { fileId, isShown })
  },
})

export const settingPictures = (files: Files): readonly FileRoute[] => [
  receivePicture(files),
  showPicture(files),
]

export async function addSettingPicture(
  tx: Tx,
  actor: Actor,
  files: Files,
  { key, picture }: { readonly key: string; readonly picture: PlacedPicture },
): Promise<{ fileId: string }> {
  const fileId = await keepPicture(tx, actor, files, picture)
  await addPictureOf(tx, actor, key, fileId)
  return { fileId }
}

function requirePictureSetting(key: string): void {
  const { label, type } = declaredSetting(key)
  if (type.kind === 'picture') return
  throw new Refusal('unprocessable', 'bad_setting', `“${label}” is no picture.`, { field: 'key' })
}
