import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { fraudSettings } from '#sales/fraud/fraud.settings.ts'
import { countEvents } from '../../../../tests/support/count-events.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newPhone, placeOne, riskHears } from '../../../../tests/support/risk-steps.ts'
import {
  forecastOf,
  putInForce,
  saveTried,
  trials,
  tryAndSee,
  tryValue,
} from '../../../../tests/support/trial-steps.ts'
import { addStore, makeWorld, type World } from '../../../../tests/support/world.ts'
import { cancelTrial, seeTrial } from './end-trial.ts'
import { getTrial, recordsOfTrial } from './get-trial.ts'
import { runTrial } from './run-trial.ts'
import { startTrial } from './start-trial.ts'
import { watchRollouts } from './watch-rollouts.ts'

const { watchScore, holdScore } = fraudSettings

/** More than two pages. */
const orders = 1_050

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 10_000)
  await riskHears(db)
  const id = await placeOne(db, world, { shipPhone: newPhone(), shipAddress: '1 Mill Lane' })
  await riskHears(db)
  await copyOrder(id, orders - 1)
})

/** Copies of an order with its score, one every other hour before it; every second ended. */
async function copyOrder(id: string, copies: number): Promise<void> {
  const columns = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'
      and is_identity = 'NO' and column_name not in ('id', 'number', 'placed_at', 'state')`.execute(
    db.reader,
  )
  const same = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  await db.transaction(async (tx) => {
    await sql`insert into orders (id, placed_at, state, ${same})
      select gen_random_uuid(), o.placed_at - n * interval '2 hours',
        case when n % 4 = 0 then 'returned' when n % 2 = 0 then 'delivered' else o.state end, ${same}
      from orders o cross join generate_series(1, ${copies}::int) as n
      where o.id = ${id}`.execute(tx)
    await sql`insert into risk_scores (id, order_id, rules_version, score, level, recommendation,
        facts, signals)
      select gen_random_uuid(), o.id, s.rules_version, s.score, s.level, s.recommendation, s.facts,
        s.signals
      from risk_scores s join orders o on o.id <> s.order_id where s.order_id = ${id}`.execute(tx)
  })
}

const start = (value: number) =>
  db.transaction((tx) => startTrial(trials)(tx, world.admin, { key: watchScore.key, value }))

test('every record of 90 days is read once, also by two servers at once', async () => {
  const { id } = await start(0)
  await Promise.all([runTrial(db, trials, id), runTrial(db, trials, id)])
  const trial = await getTrial(trials)(db.reader, world.admin, { id })
  expect(trial).toMatchObject({ state: 'finished', progress: 1, recordsRead: orders, leftOut: 0 })
  expect(trial).toMatchObject({ countBefore: 0, countAfter: orders, countAdded: orders })
  expect((await forecastOf(db, id)).size).toBe(orders)
  const byDay = trial.days.reduce((sum, { after }) => sum + after, 0)
  expect(byDay).toBe(orders)
  // 262 of 1,049 copies were returned; what was delivered and not paid is no false positive.
  expect(trial.hits).toBe(262)
  const paged = []
  let after: string | undefined
  do {
    const page = await recordsOfTrial(db.reader, world.admin, { id, part: 'added', after })
    paged.push(...page.records.map((record) => record.id))
    after = page.nextCursor ?? undefined
  } while (after !== undefined)
  expect(new Set(paged).size).toBe(orders)
  const removed = await recordsOfTrial(db.reader, world.admin, { id, part: 'removed' })
  expect(removed.records).toEqual([])
})

test('the same value is not tried again today, and the value in force is not tried', async () => {
  const first = await start(0)
  expect(await start(0)).toEqual(first)
  await expect(start(watchScore.default)).rejects.toMatchObject({ code: 'same_value' })
  await expect(start(400)).rejects.toMatchObject({ code: 'bad_setting' })
  await expect(
    db.transaction((tx) =>
      startTrial(trials)(tx, world.admin, { key: 'company.name', value: 'Ltd' }),
    ),
  ).rejects.toMatchObject({ code: 'not_tried' })
})

test('a cancelled trial stops, has no result, and is started anew', async () => {
  const { id } = await start(1)
  const act = (what: typeof cancelTrial) =>
    db.transaction((tx) => what(trials)(tx, world.admin, { id }))
  await expect(act(seeTrial)).rejects.toMatchObject({ code: 'trial_running' })
  await act(cancelTrial)
  await runTrial(db, trials, id)
  expect(await getTrial(trials)(db.reader, world.admin, { id })).toMatchObject({
    state: 'cancelled',
    recordsRead: 0,
    freshUntil: null,
  })
  await expect(act(cancelTrial)).rejects.toMatchObject({ code: 'trial_ended' })
  expect((await start(1)).id).not.toBe(id)
})

test('a record from which nothing was kept is counted and left out', async () => {
  const gone = await sql<{ id: string }>`delete from risk_scores where order_id in
    (select id from orders order by placed_at limit 3) returning order_id as id`.execute(db.reader)
  const id = await tryValue(db, world.admin, { setting: watchScore, value: 2 })
  expect(await getTrial(trials)(db.reader, world.admin, { id })).toMatchObject({
    recordsRead: orders,
    leftOut: gone.rows.length,
  })
})

test('administrators are told once when the first days leave the forecast', async () => {
  const outletId = await addStore(db, 'SHOP')
  await sql`update orders set outlet_id = ${outletId}
    where id in (select id from orders order by placed_at desc limit 200)`.execute(db.reader)
  const tried = { setting: holdScore, value: 0, outletId }
  await putInForce(db, watchScore, 0, outletId)
  await putInForce(db, fraudSettings.highScore, 0, outletId)
  const id = await tryAndSee(db, world.admin, tried)
  await saveTried(db, world.admin, tried)
  const age = (hours: number) =>
    sql`update rule_rollouts set starts_at = starts_at - make_interval(hours => ${hours}),
      watched_until = watched_until - make_interval(hours => ${hours})`.execute(db.reader)
  // Nothing is due while the first records are still being scored.
  await watchRollouts(db, trials)
  const rollout = async () => (await getTrial(trials)(db.reader, world.admin, { id })).rollouts[0]
  expect(await rollout()).toMatchObject({ state: 'watched', checkedAt: null })
  await age(12)
  await watchRollouts(db, trials)
  expect(await rollout()).toMatchObject({ state: 'watched', liveCount: 5 })
  expect(await countEvents(db, id, 'rule_trial.left_forecast')).toBe(0)
  const shipPhone = newPhone()
  for (let order = 0; order < 40; order += 1)
    await placeOne(db, world, { shipAddress: '2 Mill Lane', shipPhone })
  await sql`update orders set outlet_id = ${outletId}
    where phone_key = (select phone_key from orders order by number desc limit 1)`.execute(
    db.reader,
  )
  await riskHears(db)
  // An hour later.
  await sql`update orders set placed_at = placed_at - interval '30 minutes'
    where phone_key = (select phone_key from orders order by number desc limit 1)`.execute(
    db.reader,
  )
  await sql`update rule_rollouts set checked_at = checked_at - interval '1 hour'`.execute(db.reader)
  for (let hour = 0; hour < 2; hour += 1) await watchRollouts(db, trials)
  expect(await rollout()).toMatchObject({ state: 'outside_forecast', liveCount: 45 })
  expect(await countEvents(db, id, 'rule_trial.left_forecast')).toBe(1)
  // Back to the value of before: no longer watched.
  await saveTried(db, world.admin, { ...tried, value: null })
  await watchRollouts(db, trials)
  expect((await rollout())?.checkedAt).not.toBeNull()
})
