import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { fraudSettings } from '#sales/fraud/fraud.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newPhone, placeOne, riskHears } from '../../../../tests/support/risk-steps.ts'
import {
  putInForce,
  saveTried,
  see,
  tryAndSee,
  tryValue,
} from '../../../../tests/support/trial-steps.ts'
import { addStore, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'

const { watchScore, highScore, holdScore } = fraudSettings

let db: Database
let world: World
let admin: Actor
let store: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  store = await addStore(db, 'SHOP')
  admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  await riskHears(db)
  for (let order = 0; order < 3; order += 1)
    await placeOne(db, world, { shipPhone: newPhone(), shipAddress: `${order} Mill Lane` })
  await riskHears(db)
  await sql`update orders set outlet_id = ${store}
    where id = (select id from orders order by number desc limit 1)`.execute(db.reader)
})

const rolloutsOf = async (key: string) =>
  (
    await sql<{ outletId: string | null; isEnded: boolean; reason: string }>`
      select r.outlet_id as "outletId", r.ended_at is not null as "isEnded", t.skip_reason as reason
      from rule_rollouts r join rule_trials t on t.id = r.trial_id
      where r.key = ${key} order by r.starts_at, r.id`.execute(db.reader)
  ).rows

const refused = { code: 'trial_needed', field: holdScore.key }

describe('a value with a trial is switched on', () => {
  test('only after this user has seen a trial of exactly this value in this place', async () => {
    const setting = holdScore
    const here = { setting, outletId: world.outletId }
    await expect(saveTried(db, admin, { ...here, value: 70 })).rejects.toMatchObject(refused)
    const id = await tryValue(db, admin, { ...here, value: 70 })
    await expect(saveTried(db, admin, { ...here, value: 70 })).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('you have not seen the result'),
    })
    const other = await db.transaction((tx) => makeUser(tx, 'super_admin'))
    await see(db, other, id)
    await expect(saveTried(db, admin, { ...here, value: 70 })).rejects.toMatchObject(refused)
    await see(db, admin, id)
    await expect(saveTried(db, admin, { ...here, value: 71 })).rejects.toMatchObject(refused)
    const elsewhere = { setting, outletId: store, value: 70 }
    await expect(saveTried(db, admin, elsewhere)).rejects.toMatchObject(refused)
    expect(await settingOf(db.reader, setting, world.outletId)).toBe(80)
    await saveTried(db, admin, { ...here, value: 70 })
    expect(await settingOf(db.reader, setting, world.outletId)).toBe(70)
    expect(await rolloutsOf(setting.key)).toEqual([
      { outletId: world.outletId, isEnded: false, reason: '' },
    ])
  })

  test('back to the value that it replaced without a trial, once', async () => {
    const here = { setting: holdScore, outletId: world.outletId }
    await saveTried(db, admin, { ...here, value: null })
    expect(await settingOf(db.reader, holdScore, world.outletId)).toBe(80)
    expect((await rolloutsOf(holdScore.key)).map(({ isEnded }) => isEnded)).toEqual([true])
    // On again needs its trial, which is fresh for what is in force.
    await saveTried(db, admin, { ...here, value: 70 })
    expect(await rolloutsOf(holdScore.key)).toHaveLength(2)
  })

  test('for all outlets after one outlet, and after its own trial', async () => {
    await tryAndSee(db, admin, { setting: holdScore, value: 75 })
    await expect(saveTried(db, admin, { setting: holdScore, value: 75 })).rejects.toMatchObject({
      code: 'one_outlet_first',
      field: holdScore.key,
    })
    await expect(saveTried(db, admin, { setting: holdScore, value: 70 })).rejects.toMatchObject(
      refused,
    )
    await tryAndSee(db, admin, { setting: holdScore, value: 70 })
    await saveTried(db, admin, { setting: holdScore, value: 70 })
    expect(await settingOf(db.reader, holdScore, store)).toBe(70)
  })

  test('not when a setting that takes part has changed since the trial', async () => {
    const here = { setting: watchScore, outletId: store, value: 50 }
    await tryAndSee(db, admin, here)
    await putInForce(db, fraudSettings.rulesOff, ['night_order'], store)
    await expect(saveTried(db, admin, here)).rejects.toMatchObject({ code: 'trial_needed' })
    await putInForce(db, fraudSettings.rulesOff, [], store)
    await tryAndSee(db, admin, here)
    await sql`update rule_trials set started_at = started_at - interval '25 hours'`.execute(
      db.reader,
    )
    await expect(saveTried(db, admin, here)).rejects.toMatchObject({ code: 'trial_needed' })
    await tryAndSee(db, admin, here)
    await saveTried(db, admin, here)
    expect(await settingOf(db.reader, watchScore, store)).toBe(50)
  })

  test('later, when its trial was seen before it was scheduled', async () => {
    const takesEffectAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const here = { setting: highScore, outletId: store, value: 65 }
    await expect(saveTried(db, admin, { ...here, takesEffectAt })).rejects.toMatchObject({
      code: 'trial_needed',
    })
    await tryAndSee(db, admin, here)
    await saveTried(db, admin, { ...here, takesEffectAt })
    expect(await settingOf(db.reader, highScore, store)).toBe(60)
    const started = await sql<{ at: string }>`select starts_at as at from rule_rollouts
      where key = ${highScore.key}`.execute(db.reader)
    expect(Date.parse(started.rows[0]?.at ?? '')).toBe(Date.parse(takesEffectAt))
  })
})

describe('in an emergency', () => {
  test('an administrator states a reason, which is recorded', async () => {
    const here = { setting: highScore, outletId: world.outletId, value: 50 }
    await expect(saveTried(db, admin, { ...here, withoutTrial: ' ' })).rejects.toMatchObject({
      code: 'reason_needed',
    })
    await saveTried(db, admin, { ...here, withoutTrial: 'A ring orders right now' })
    expect(await settingOf(db.reader, highScore, world.outletId)).toBe(50)
    const reasons = (await rolloutsOf(highScore.key)).map(({ reason }) => reason)
    expect(reasons).toContain('A ring orders right now')
    const events = await sql<{ actor: string; data: unknown }>`select actor_name as actor, data
      from events where type = 'rule_trial.skipped'`.execute(db.reader)
    expect(events.rows).toMatchObject([
      { actor: admin.name, data: { value: '50 points', reason: 'A ring orders right now' } },
    ])
  })

  test('not by an administrator of some outlets', async () => {
    const { permissions } = admin
    const grants = [{ permissions, outletIds: [world.outletId] }]
    const local = newActor({ ...admin, permissions, grants })
    await expect(
      saveTried(db, local, {
        setting: highScore,
        outletId: world.outletId,
        value: 55,
        withoutTrial: 'In a hurry',
      }),
    ).rejects.toMatchObject({ code: 'only_your_outlets' })
  })
})

test('without an order in 90 days nothing has to be tried, and a trial has its result at once', async () => {
  const empty = await testDatabase()
  const { admin: first, outletId } = await makeWorld(empty)
  await addStore(empty, 'SHOP')
  const id = await tryValue(empty, first, { setting: holdScore, value: 90, outletId })
  const found = await empty.reader
    .selectFrom('rule_trials')
    .select(['records_read', 'finished_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(found.records_read).toBe(0)
  expect(found.finished_at).not.toBeNull()
  await saveTried(empty, first, { setting: holdScore, value: 90 })
  expect(await settingOf(empty.reader, holdScore)).toBe(90)
})

test('an outlet without orders, beside others, proves nothing for all outlets', async () => {
  const outletId = await addStore(db, 'NEW')
  const setting = fraudSettings.highValueMinor
  const here = { setting, outletId, value: 10_000 }
  await expect(saveTried(db, admin, here)).rejects.toMatchObject({ code: 'trial_needed' })
  await tryAndSee(db, admin, here)
  await saveTried(db, admin, here)
  await tryAndSee(db, admin, { setting, value: 10_000 })
  await expect(saveTried(db, admin, { setting, value: 10_000 })).rejects.toMatchObject({
    code: 'one_outlet_first',
  })
})
