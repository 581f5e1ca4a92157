import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { foldSums } from '#platform/server/db/kept-sums.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  areaUnderCurve,
  type Labelled,
  labelledPeople,
} from '../../../../tests/support/labelled-orders.ts'
import { endOrders, placeOne, riskOf } from '../../../../tests/support/risk-steps.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { rulesVersion } from '../score-risk.ts'
import { areaSums } from './kept-areas.ts'
import { scoreMissing } from './risk-reader.ts'

/** Far below what is seen, so that only a rule that misleads falls below it. */
const floor = 0.75

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 10_000)
})

/** The past of these people ends; their last orders are open and are scored. */
async function scoresOf(people: readonly Labelled[]) {
  const ended = []
  const last = []
  for (const { ship, past, fails } of people) {
    for (const { daysAgo, isReturned } of past) {
      const id = await placeOne(db, world, ship)
      ended.push({ id, daysAgo, state: isReturned ? 'returned' : 'delivered' } as const)
    }
    last.push({ id: await placeOne(db, world, ship), fails })
  }
  await endOrders(db, ended)
  await foldSums(db, areaSums)
  const refused = async (_tx: unknown, ids: readonly string[]) =>
    new Set(ids.filter((_id, at) => at % 2 === 0))
  while ((await db.transaction((tx) => scoreMissing(tx, refused))) > 0);
  const scored = []
  for (const { id, fails } of last)
    scored.push({ score: (await riskOf(db, world, id))?.score ?? Number.NaN, fails })
  return scored
}

test('the score tells orders that fail from orders that arrive', async () => {
  const scored = await scoresOf(labelledPeople(printedSeed('risk measure')))
  const failing = scored.filter(({ fails }) => fails)
  const area = areaUnderCurve(scored)
  printed(
    `risk rules ${rulesVersion}: area under the curve ${area.toFixed(3)} over ${scored.length} orders, of which ${failing.length} fail`,
  )
  expect(failing.length).toBeGreaterThan(30)
  expect(area).toBeGreaterThan(floor)
})

test('the area under the curve is 1 for a perfect score, 0 for a reversed one and one half for a constant one', () => {
  const orders = [true, false, true, false].map((fails) => ({ fails }))
  const areaFor = (scoreOf: (fails: boolean) => number) =>
    areaUnderCurve(orders.map(({ fails }) => ({ fails, score: scoreOf(fails) })))
  expect([areaFor(Number), areaFor((fails) => Number(!fails)), areaFor(() => 7)]).toEqual([
    1, 0, 0.5,
  ])
})
