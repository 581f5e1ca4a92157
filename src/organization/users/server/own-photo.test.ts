import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addEntrant, type Caller, enter } from '../../../../tests/support/entrants.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeUser, makeWorld } from '../../../../tests/support/world.ts'
import { removeOwnPhoto, setOwnPhoto } from './own-photo.ts'
import { ownRecord } from './own-record.ts'

const files = openFiles({ place: 'database' })
let db: Database
let server: TestServer
let manager: Caller
let colleague: Caller

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db, 0)
  server = await testServer(db)
  manager = await enter(db, await addEntrant(db, { roles: ['super_admin'] }))
  colleague = await enter(db, await addEntrant(db, { roles: ['staff'] }))
})

test('a photo is shown to its owner and to user management, until it is replaced or removed', async () => {
  const userId = await addEntrant(db, { roles: ['staff'] })
  const owner = await enter(db, userId)
  const actor = { ...(await db.transaction((tx) => makeUser(tx, 'staff'))), userId }
  const upload = async (colour: string) => {
    const picture = await placePicture(files, await pictureOf(colour), null)
    return db.transaction((tx) => setOwnPhoto(tx, actor, files, picture))
  }
  const first = await upload('#112233')
  const statusFor = async (caller: Caller, fileId: string) =>
    (await server.ask('GET', `/api/users/photos/${fileId}`, caller)).status
  expect(await statusFor(owner, first.fileId)).toBe(200)
  expect(await statusFor(manager, first.fileId)).toBe(200)
  expect(await statusFor(colleague, first.fileId)).toBe(404)

  const second = await upload('#332211')
  expect(await statusFor(owner, first.fileId)).toBe(404)
  expect(await statusFor(owner, second.fileId)).toBe(200)
  const { photoId } = await db.transaction((tx) => removeOwnPhoto(tx, actor))
  expect(photoId).toBeNull()
  expect(await statusFor(owner, second.fileId)).toBe(404)
  const { entries } = await ownRecord(db.reader, actor)
  expect(entries.filter(({ type }) => type === 'user.profile_changed')).toHaveLength(3)
})
