import { beforeAll, expect, test } from 'vitest'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { rowsOf } from '#platform/server/settings/setting-rows.ts'
import { settingId, writeSetting } from '#platform/server/settings/write-setting.ts'
import { defineSetting } from '#platform/settings.ts'
import { posSettings } from '#sales/pos/pos.settings.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { withoutTrials } from '../../../../tests/support/without-trials.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { listSettings, settingHistory } from './business.queries.ts'
import { revertSetting } from './revert-setting.ts'
import { saveSettings } from './save-settings.ts'

let db: Database
let world: World
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  admin = world.admin
})

const { lookDays, highDays, criticalDays } = returnsSettings

async function newest(key: string, outletId: string | null = null): Promise<number> {
  const [row] = await rowsOf(db.reader, key, outletId, 1)
  return row?.id ?? 0
}

/** Saves over the current value. */
async function save(
  values: Readonly<Record<string, unknown>>,
  more: { outletId?: string; actor?: Actor; reason?: string } = {},
) {
  const { outletId, actor = admin, reason = '' } = more
  const changes = await Promise.all(
    Object.entries(values).map(async ([key, value]) => ({
      key,
      value,
      version: await newest(key, outletId ?? null),
    })),
  )
  return db.transaction((tx) =>
    saveSettings(withoutTrials)(tx, actor, { outletId, changes, reason }),
  )
}

async function lastEvent(key: string) {
  return db.reader
    .selectFrom('events')
    .select(['actor_name', 'label', 'outlet_id', 'data'])
    .where('type', '=', 'setting.changed')
    .where('entity_id', '=', settingId(key))
    .orderBy('seq', 'desc')
    .executeTakeFirst()
}

test('an outlet’s value applies there, and the company’s value elsewhere', async () => {
  const { defaultRate } = catalogSettings
  const { outletId } = world
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(2_000)
  await save({ [defaultRate.key]: 1_900 })
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(1_900)
  await save({ [defaultRate.key]: 700 }, { outletId })
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(700)
  expect(await settingOf(db.reader, defaultRate)).toBe(1_900)
  const { settings } = await listSettings([], [])(db.reader, admin, { outletId })
  expect(settings.find(({ key }) => key === defaultRate.key)).toMatchObject({
    value: 700,
    inherited: 1_900,
    source: 'outlet',
    outletIds: [outletId],
  })
  await save({ [defaultRate.key]: null }, { outletId })
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(1_900)
})

test('each change records before and after, who and why, and any of them can be restored', async () => {
  const { key } = lookDays
  await save({ [key]: 4 }, { reason: 'Couriers are slow' })
  const first = await newest(key)
  expect(await lastEvent(key)).toMatchObject({
    actor_name: admin.name,
    label: lookDays.label,
    data: { key, group: 'Returns', value: ['3 days', '4 days'], reason: 'Couriers are slow' },
  })
  await save({ [key]: 5 })
  const version = await newest(key)
  await db.transaction((tx) =>
    revertSetting(withoutTrials)(tx, admin, { key, to: first, version, reason: '' }),
  )
  expect(await settingOf(db.reader, lookDays)).toBe(4)
  const { changes } = await settingHistory(db.reader, admin, { key })
  expect(changes.map(({ value }) => value)).toEqual([4, 5, 4])
  expect(changes[0]?.reason).toMatch(/^Back to the value of /)
  // A change of another setting is not in this one's history.
  await save({ [highDays.key]: 8 })
  const to = await newest(highDays.key)
  await expect(
    db.transaction((tx) =>
      revertSetting(withoutTrials)(tx, admin, { key, to, version: first, reason: '' }),
    ),
  ).rejects.toMatchObject({ code: 'not_found' })
  await save({ [key]: null, [highDays.key]: null })
})

test('of two who save at the same time the slower one is refused', async () => {
  const { key } = platformSettings.companyPhone
  const version = await newest(key)
  const saves = ['+44 1111', '+44 2222', '+44 3333'].map((value) =>
    db.transaction((tx) =>
      saveSettings(withoutTrials)(tx, admin, { changes: [{ key, value, version }], reason: '' }),
    ),
  )
  const outcomes = await Promise.allSettled(saves)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ kind: 'stale', field: key })
  expect(await rowsOf(db.reader, key, null)).toHaveLength(1)
})

test('thresholds do not cross, not at one outlet either; together they move', async () => {
  await expect(save({ [highDays.key]: 2 })).rejects.toMatchObject({
    code: 'thresholds_crossed',
    field: highDays.key,
    message: expect.stringContaining('“Not received: look at it after” with 3 days'),
  })
  await expect(save({ [lookDays.key]: 11 })).rejects.toMatchObject({ field: lookDays.key })
  expect(await newest(highDays.key)).toBe(await newest(highDays.key))
  await save({ [lookDays.key]: 11, [highDays.key]: 12, [criticalDays.key]: 13 })
  const { staffDiscount, storeManagerDiscount } = posSettings
  const { outletId } = world
  await save({ [staffDiscount.key]: 1_500 }, { outletId })
  await expect(save({ [storeManagerDiscount.key]: 1_200 })).rejects.toMatchObject({
    code: 'thresholds_crossed',
    details: { outletId },
  })
  expect(await settingOf(db.reader, storeManagerDiscount)).toBe(2_000)
})

test('two users who each change one of a pair at the same time cannot cross the thresholds', async () => {
  for (let round = 0; round < 3; round++) {
    await save({ [lookDays.key]: 4, [highDays.key]: 8, [criticalDays.key]: 13 })
    const saves = [save({ [lookDays.key]: 7 }), save({ [highDays.key]: 5 })]
    const outcomes = await Promise.allSettled(saves)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['thresholds_crossed'])
  }
})

test('a company-wide value is not an outlet’s value, and a foreign outlet is not found', async () => {
  const { outletId } = world
  await expect(save({ [lookDays.key]: 9 }, { outletId })).rejects.toMatchObject({
    code: 'not_per_outlet',
  })
  const rate = { [catalogSettings.defaultRate.key]: 500 }
  const nowhere = { outletId: admin.userId }
  await expect(save(rate, nowhere)).rejects.toMatchObject({ code: 'not_found' })
  await expect(save({ 'orders.nonsense': 1 })).rejects.toMatchObject({ code: 'unknown_setting' })
  const permissions = new Set([capability.businessSettings.key])
  const grants = [{ permissions, outletIds: [outletId] }]
  const local = newActor({ ...admin, permissions, grants })
  await save(rate, { outletId, actor: local })
  await expect(save(rate, { actor: local })).rejects.toMatchObject({ code: 'only_your_outlets' })
})

test('a secret is sealed in the database, read by the server only, and in no log or answer', async () => {
  const token = defineSetting({
    key: 'test.token',
    group: 'Company',
    label: 'Token',
    effect: 'It opens a door.',
    scope: 'business',
    type: { kind: 'secret', most: 100 },
    default: '',
  })
  const words = { currency: 'GBP', locale: 'en-GB' }
  const change = { setting: token, outletId: null, version: 0, reason: '', words }
  await db.transaction((tx) => writeSetting(tx, setUp, { ...change, value: 'open sesame' }))
  const [row] = await rowsOf(db.reader, token.key, null)
  expect(JSON.stringify(row)).not.toContain('sesame')
  expect(await settingOf(db.reader, token)).toBe('open sesame')
  const event = await lastEvent(token.key)
  expect(event?.data).toMatchObject({ value: ['', 'Set'] })
  expect(JSON.stringify(event)).not.toContain('sesame')
})

test('what the declaration no longer allows counts as not set', async () => {
  await db.reader
    .insertInto('setting_values')
    .values({ key: criticalDays.key, value: 9_999, changed_by_name: 'An older version' })
    .execute()
  expect(await settingOf(db.reader, criticalDays)).toBe(criticalDays.default)
})
