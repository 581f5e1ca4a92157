import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
import { newestRows, rowsOf } from '#platform/server/settings/setting-rows.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { withoutTrials } from '../../../../tests/support/without-trials.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { applySchedules } from './apply-schedules.ts'
import { listSettings, settingHistory } from './business.queries.ts'
import { cancelScheduledSetting } from './cancel-scheduled-setting.ts'
import { saveSettings } from './save-settings.ts'

let db: Database
let world: World
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  admin = world.admin
})

const { defaultRate } = catalogSettings
const { lookDays, highDays } = returnsSettings
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

type Where = { outletId?: string; takesEffectAt?: string }

async function save(key: string, value: unknown, { outletId, takesEffectAt }: Where = {}) {
  const [row] = await rowsOf(db.reader, key, outletId ?? null, 1)
  const changes = [{ key, value, version: row?.id ?? 0 }]
  const input = { outletId, changes, reason: 'New rate', takesEffectAt }
  return db.transaction((tx) => saveSettings(withoutTrials)(tx, admin, input))
}

/** Lets the time of every open change pass. */
const passTime = () =>
  sql`update setting_schedules set takes_effect_at = now() - interval '1 second',
      scheduled_at = now() - interval '1 hour'
    where applied_at is null and cancelled_at is null`.execute(db.reader)

const stateAt = async (key: string, outletId?: string) => {
  const { settings } = await listSettings([], [])(db.reader, admin, { outletId })
  return settings.find((state) => state.key === key)
}

const eventsOf = (type: string) =>
  db.reader
    .selectFrom('events')
    .select(['actor_name', 'outlet_id', 'data'])
    .where('type', '=', type)
    .orderBy('seq', 'desc')
    .execute()

test('a scheduled change counts for every reader from its time on, before any job has run', async () => {
  const { outletId } = world
  await save(defaultRate.key, 1_900, { takesEffectAt: days(3) })
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(2_000)
  expect(await stateAt(defaultRate.key)).toMatchObject({
    value: 2_000,
    scheduled: { value: 1_900, scheduledByName: admin.name },
  })
  expect((await eventsOf('setting.scheduled'))[0]).toMatchObject({
    actor_name: admin.name,
    data: { value: ['20 %', '19 %'], reason: 'New rate' },
  })

  await passTime()
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(1_900)
  const text = await sql<{ rate: string }>`select
    ${sql.raw(settingText(defaultRate, `'${outletId}'::uuid`))} as rate`.execute(db.reader)
  expect(text.rows).toEqual([{ rate: '1900' }])
  const rows = await newestRows(db.reader)
  expect(rows.find(({ key }) => key === defaultRate.key)).toMatchObject({ id: 0, value: 1_900 })
  expect(await eventsOf('setting.changed')).toEqual([])

  await Promise.all([applySchedules(db), applySchedules(db)])
  const changed = await eventsOf('setting.changed')
  expect(changed).toMatchObject([{ data: { value: ['20 %', '19 %'], scheduledBy: admin.name } }])
  expect(await settingOf(db.reader, defaultRate)).toBe(1_900)
  const { changes, schedules } = await settingHistory(db.reader, admin, { key: defaultRate.key })
  expect(changes).toMatchObject([{ value: 1_900, changedByName: admin.name, state: 'active' }])
  expect(changes[0]?.reason).toMatch(/^Scheduled on .* UTC: New rate$/)
  expect(schedules).toEqual([])
  expect(await stateAt(defaultRate.key)).toMatchObject({ scheduled: null })
})

test('a due reset at an outlet counts before the value that it removes', async () => {
  const { outletId } = world
  await save(defaultRate.key, 700, { outletId })
  await save(defaultRate.key, null, { outletId, takesEffectAt: days(1) })
  await passTime()
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(1_900)
  await applySchedules(db)
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(1_900)
})

test('a write after the time is newer than the scheduled change, and who saw less is refused', async () => {
  const { outletId } = world
  await save(defaultRate.key, 500, { outletId, takesEffectAt: days(1) })
  await passTime()
  await expect(save(defaultRate.key, 800, { outletId })).rejects.toMatchObject({
    code: 'stale_version',
  })
  expect(await rowsOf(db.reader, defaultRate.key, outletId)).toHaveLength(3 - 1)
  await applySchedules(db)
  await save(defaultRate.key, 800, { outletId })
  expect(await settingOf(db.reader, defaultRate, outletId)).toBe(800)
})

test('refuses a past time, a second scheduled change, and a time too far away', async () => {
  const { key } = lookDays
  const past = save(key, 4, { takesEffectAt: days(-1) })
  await expect(past).rejects.toMatchObject({ code: 'time_past', field: 'takesEffectAt' })
  const far = save(key, 4, { takesEffectAt: days(3_000) })
  await expect(far).rejects.toMatchObject({ code: 'time_too_far' })
  await expect(save(key, 400, { takesEffectAt: days(1) })).rejects.toMatchObject({
    code: 'bad_setting',
  })
  const twice = await Promise.allSettled([
    save(key, 4, { takesEffectAt: days(1) }),
    save(key, 5, { takesEffectAt: days(2) }),
  ])
  const refused = twice.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(['already_scheduled'])
  expect(await settingOf(db.reader, lookDays)).toBe(3)
})

test('thresholds do not cross after a scheduled change either', async () => {
  await expect(save(highDays.key, 3, { takesEffectAt: days(5) })).rejects.toMatchObject({
    code: 'thresholds_crossed',
  })
  await expect(save(highDays.key, 3)).rejects.toMatchObject({ code: 'thresholds_crossed' })
})

test('a scheduled change is cancelled once, with an event, and not after its time', async () => {
  const { key } = lookDays
  const { id = '' } = (await stateAt(key))?.scheduled ?? {}
  const cancel = () => db.transaction((tx) => cancelScheduledSetting(tx, admin, { key, id }))
  await expect(
    db.transaction((tx) => cancelScheduledSetting(tx, admin, { key: highDays.key, id })),
  ).rejects.toMatchObject({ code: 'not_found' })
  await cancel()
  await expect(cancel()).rejects.toMatchObject({
    code: 'schedule_ended',
    message: expect.stringContaining(`cancelled by ${admin.name}`),
  })
  expect(await eventsOf('setting.schedule_cancelled')).toHaveLength(1)
  await passTime()
  expect(await settingOf(db.reader, lookDays)).toBe(3)
  const { schedules } = await settingHistory(db.reader, admin, { key })
  expect(schedules).toMatchObject([{ state: 'cancelled', cancelledByName: admin.name }])

  await save(key, 6, { takesEffectAt: days(1) })
  const { id: due = '' } = (await stateAt(key))?.scheduled ?? {}
  await passTime()
  await expect(
    db.transaction((tx) => cancelScheduledSetting(tx, admin, { key, id: due })),
  ).rejects.toMatchObject({ code: 'schedule_ended' })
})
