import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeUser } from '../../../../tests/support/world.ts'
import { addEndpoint } from './add-endpoint.ts'
import { endOldSecret, rotateSecret } from './rotate-secret.ts'

let db: Database
let admin: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  db = await testDatabase()
  admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
})

test('a second new secret within a day has to be meant, and the old one can be ended', async () => {
  const input = { url: 'https://example.com/hook', description: '', eventTypes: ['*'] }
  const { id } = await db.transaction((tx) => addEndpoint(tx, admin, input))
  const rotate = (version: number, endsOld?: boolean) =>
    db.transaction((tx) => rotateSecret(tx, admin, { id, version, endsOld }))
  const endOld = (version: number) =>
    db.transaction((tx) => endOldSecret(tx, admin, { id, version }))
  const oldSecret = () =>
    db.reader
      .selectFrom('webhook_endpoints')
      .select(['sealed_old_secret', 'old_secret_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  await rotate(1)
  await expect(rotate(2)).rejects.toMatchObject({ code: 'old_secret_valid' })
  await rotate(2, true)
  expect((await oldSecret()).sealed_old_secret).not.toBeNull()
  await endOld(3)
  expect(await oldSecret()).toEqual({ sealed_old_secret: null, old_secret_until: null })
  await expect(endOld(4)).rejects.toMatchObject({ code: 'no_old_secret' })
})
