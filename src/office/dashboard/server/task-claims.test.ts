import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { actorOfRole, demoDatabase } from '../../../../tests/support/demo-house.ts'
import { registeredAreas } from '../../../../tests/support/endpoints.ts'
import { listClaims, releaseTask, takeTask } from './task-claims.ts'

const parts = {
  needs: registeredAreas().flatMap((area) => area.needs),
  figures: [],
  causes: [],
}
const need = 'dispatch.late_parcels'
const asked = { need, minutes: 60, note: '' }

let db: Database
let owner: Actor
let dispatcher: Actor
let outletId: string

beforeAll(async () => {
  db = await demoDatabase()
  owner = await actorOfRole(db, 'super_admin')
  dispatcher = await actorOfRole(db, 'dispatch_manager')
  const found = await sql<{ id: string }>`select id from outlets where code = 'MAIN'`.execute(
    db.reader,
  )
  outletId = found.rows[0]?.id ?? ''
})

beforeEach(async () => {
  await sql`delete from dashboard_claims`.execute(db.reader)
})

const take = (actor: Actor, more: Partial<Parameters<ReturnType<typeof takeTask>>[2]> = {}) =>
  db.transaction((tx) => takeTask(parts)(tx, actor, { ...asked, outletId, ...more }))

const shownTo = async (actor: Actor) =>
  (await listClaims(parts)(db.reader, actor, { outletId })).claims

test('a task is taken until a time, which others see with the name', async () => {
  const { until } = await take(dispatcher)
  const minutes = (Date.parse(until) - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(60)
  expect(await shownTo(owner)).toMatchObject([
    { need, outletId, outletCode: 'MAIN', by: dispatcher.name, isMine: false, until },
  ])
  expect(await shownTo(dispatcher)).toMatchObject([{ isMine: true }])
})

test('those without the permission of the need do not see who works on it', async () => {
  await take(dispatcher)
  expect(await shownTo(await actorOfRole(db, 'returns_manager'))).toEqual([])
})

test('another user takes it over only with what they saw and a note', async () => {
  const { version } = await take(dispatcher)
  await expect(take(owner)).rejects.toMatchObject({ code: 'already_taken' })
  await expect(take(owner, { version })).rejects.toMatchObject({ code: 'note_missing' })
  await take(owner, { version, note: 'Sam is at the gate' })
  expect(await shownTo(dispatcher)).toMatchObject([
    { by: owner.name, note: 'Sam is at the gate', version: version + 1 },
  ])
  const late = take(dispatcher, { version, note: 'Mine' })
  await expect(late).rejects.toMatchObject({ code: 'already_taken' })
})

test('of two who take it at once, one gets it', async () => {
  const results = await Promise.allSettled([take(dispatcher), take(owner)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await shownTo(owner)).length).toBe(1)
})

test('a claim ends by itself, and is prolonged or released by who has it', async () => {
  const { id, version } = await take(dispatcher)
  const release = (actor: Actor, of: number) =>
    db.transaction((tx) => releaseTask(parts)(tx, actor, { id, version: of }))
  await expect(release(owner, version)).rejects.toMatchObject({ code: 'not_your_task' })
  const longer = await take(dispatcher, { minutes: 120 })
  await expect(release(dispatcher, version)).rejects.toMatchObject({ code: 'stale_version' })
  await release(dispatcher, longer.version)
  expect(await shownTo(owner)).toEqual([])
  await take(dispatcher)
  await sql`update dashboard_claims set taken_at = now() - interval '2 hours',
    until_at = now() - interval '1 second'`.execute(db.reader)
  expect(await shownTo(owner)).toEqual([])
  await take(owner)
  expect(await shownTo(dispatcher)).toMatchObject([{ by: owner.name, isMine: false }])
})

test('a task of all outlets is another than that of one', async () => {
  await take(owner)
  await db.transaction((tx) => takeTask(parts)(tx, owner, asked))
  expect((await shownTo(owner)).map((claim) => claim.outletId).toSorted()).toEqual([outletId, null])
})
