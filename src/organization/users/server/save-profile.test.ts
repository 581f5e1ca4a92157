import { beforeAll, expect, test } from 'vitest'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addSecondOutlet } from '../../../../tests/support/second-outlet.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { type ProfilePatch, profilePatch } from '../profile-patch.ts'
import { ownRecord } from './own-record.ts'
import { saveProfile } from './save-profile.ts'

let db: Database
let world: World
let ada: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  ada = await db.transaction((tx) => makeUser(tx, 'staff'))
})

const save = (patch: ProfilePatch, actor = ada) =>
  db.transaction((tx) => saveProfile(tx, actor, profilePatch.parse(patch)))

const changes = async () => {
  const rows = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', ada.userId)
    .where('type', '=', 'user.profile_changed')
    .orderBy('seq')
    .execute()
  return rows.map((row) => row.data)
}

test('each field is saved by itself, and the record holds what it was', async () => {
  await save({ phone: ' +44 (113) 496-0000 ' })
  await save({ density: 'dense' })
  await save({ quietHours: { from: '21:00', until: '07:00' }, timeZone: 'Europe/London' })
  await save({ preferences: { keys: { hasSingleKeys: false } } })
  const saved = await save({ preferences: { sounds: { isOn: false, volumePercent: 30 } } })
  expect(saved).toMatchObject({
    phone: '+441134960000',
    density: 'dense',
    quietHours: { from: '21:00', until: '07:00' },
    preferences: { keys: { hasSingleKeys: false }, sounds: { isOn: false } },
  })
  expect(await changes()).toEqual([
    { phone: [null, '+441134960000'] },
    { density: ['normal', 'dense'] },
    { quietHours: [null, { from: '21:00', until: '07:00' }], timeZone: ['UTC', 'Europe/London'] },
    { keys: [{ hasSingleKeys: true }, { hasSingleKeys: false }] },
    {
      sounds: [
        { isOn: true, volumePercent: 60 },
        { isOn: false, volumePercent: 30 },
      ],
    },
  ])
  const { entries } = await ownRecord(db.reader, ada)
  expect(entries.map(({ type }) => type).slice(-1)).toEqual(['user.created'])
  expect(entries).toHaveLength(6)
})

test('what changes nothing is no entry of the record', async () => {
  const before = (await changes()).length
  await save({ density: 'dense', fullName: 'Test staff' })
  expect(await changes()).toHaveLength(before)
})

test('two at once both count', async () => {
  await Promise.all([
    save({ preferences: { alerts: { warning: 'none' } } }),
    save({ startPage: '/orders' }),
    save({ theme: 'dark' }),
  ])
  expect(await save({})).toMatchObject({
    theme: 'dark',
    startPage: '/orders',
    preferences: { alerts: { warning: 'none' }, keys: { hasSingleKeys: false } },
  })
})

test('a foreign outlet and one that never was get the same answer', async () => {
  const foreign = (await addSecondOutlet(db, world)).outletId
  const permissions = ada.permissions
  const limited = newActor({ ...ada, grants: [{ permissions, outletIds: [world.outletId] }] })
  await save({ defaultOutletId: world.outletId }, limited)
  const refusals = await Promise.all(
    [foreign, newId()].map((id) => save({ defaultOutletId: id }, limited).catch((no: Error) => no)),
  )
  const unknown = await save({ defaultOutletId: newId() }).catch((no: Error) => no)
  const message = 'This outlet was not found, or is not yours to see.'
  for (const refusal of [...refusals, unknown]) expect(refusal).toMatchObject({ message })
  expect((await save({})).defaultOutletId).toBe(world.outletId)
})

test('what is no phone, page, zone, time or known preference is refused by name', () => {
  const wrong: readonly (readonly [string, unknown])[] = [
    ['phone', { phone: '0113 496 0000' }],
    ['phone', { phone: `+${'1'.repeat(16)}` }],
    ['startPage', { startPage: '//elsewhere.test' }],
    ['startPage', { startPage: 'https://elsewhere.test' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['quietHours', { quietHours: { from: '07:00', until: '07:00' } }],
    ['quietHours', { quietHours: { from: '24:00', until: '07:00' } }],
    ['quietHours', { quietHours: { from: '21:00' } }],
    ['preferences', { preferences: { colour: 'red' } }],
    ['preferences', { preferences: { keys: { hasSingleKeys: false, more: 1 } } }],
    ['preferences', { preferences: { sounds: { isOn: true, volumePercent: 1_000 } } }],
    ['preferences', { preferences: { alerts: { 'Not a type': 'none' } } }],
  ]
  for (const [field, patch] of wrong) {
    const issues = profilePatch.safeParse(patch).error?.issues ?? []
    expect(
      issues.map(({ path }) => path[0]),
      JSON.stringify(patch),
    ).toEqual([field])
  }
})
