import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { foldSums } from '#platform/server/db/kept-sums.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { fraudSettings } from '#sales/fraud/fraud.settings.ts'
import { areaSums } from '#sales/fraud/server/index.ts'
import { inventorySettings } from '#stock/inventory/inventory.settings.ts'
import { openVariance } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { labelledPeople } from '../../../../tests/support/labelled-orders.ts'
import { endOrders, placeOne, readerOfRefused } from '../../../../tests/support/risk-steps.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { forecastOf, putInForce, tryValue } from '../../../../tests/support/trial-steps.ts'
import { makeWorld } from '../../../../tests/support/world.ts'

const { watchScore, highScore, holdScore, highValueMinor, rulesOff } = fraudSettings

/** Every third of them; what each ordered before ended, and the last order is open. */
const people = labelledPeople(printedSeed('equals real run')).filter((_, at) => at % 3 === 0)

const shippingOf = (at: number) => (at % 5) * 9_000

/** The same orders, placed and scored in a database of their own with these values in force. */
async function placeAll(values: readonly (readonly [Setting, SettingValue])[]) {
  const db = await testDatabase()
  const world = await makeWorld(db, 10_000)
  for (const [setting, value] of values) await putInForce(db, setting, value)
  const everyRefused = readerOfRefused(async (_tx, ids) => new Set(ids))
  await hearAll(db, everyRefused)
  const ended = people.flatMap((person, at) => person.past.map((past) => ({ person, at, past })))
  const past = []
  for (const { person, past: one } of ended) {
    const id = await placeOne(db, world, person.ship)
    const state = one.isReturned ? 'returned' : 'delivered'
    past.push({ id, daysAgo: one.daysAgo, state } as const)
  }
  await endOrders(db, past)
  await foldSums(db, areaSums)
  const last: string[] = []
  for (const [at, { ship }] of people.entries())
    last.push(await placeOne(db, world, { ...ship, ...paying(at) }))
  await hearAll(db, everyRefused)
  return { db, world, last }
}

const paying = (at: number) => ({
  shippingMinor: shippingOf(at),
  paymentMethod: at % 7 === 0 ? ('prepaid' as const) : ('cash_on_delivery' as const),
})

type Decided = {
  readonly id: string
  readonly level: string
  readonly recommendation: string
  readonly isHeld: boolean
}

/** What was really decided about each of these orders. */
async function decidedIn(db: Database, ids: readonly string[]): Promise<readonly Decided[]> {
  const found = await sql<Decided>`select o.id, s.level, s.recommendation,
      exists (select from order_holds h where h.order_id = o.id and h.cause = 'risk') as "isHeld"
    from unnest(${[...ids]}::uuid[]) with ordinality as o(id, place)
    join risk_scores s on s.order_id = o.id and s.is_current order by o.place`.execute(db.reader)
  expect(found.rows).toHaveLength(ids.length)
  return found.rows
}

const recommended: Readonly<Record<string, string | undefined>> = {
  call_first: 'Call first',
  ask_prepayment: 'Ask for prepayment',
  hold: 'Held',
}

const inForce = [
  [watchScore, 9],
  [highScore, 70],
  [holdScore, 95],
] as const

const cases: readonly (readonly [
  string,
  Setting,
  SettingValue,
  (decided: Decided) => string | undefined,
])[] = [
  ['watch score', watchScore, 40, ({ level }) => (level === 'low' ? undefined : 'Watched')],
  ['high score', highScore, 20, ({ level }) => (level === 'high' ? 'High risk' : undefined)],
  ['hold score', holdScore, 30, ({ isHeld }) => (isHeld ? 'Held' : undefined)],
  ['high order value', highValueMinor, 5_000, (decided) => recommended[decided.recommendation]],
  [
    'rules that are off',
    rulesOff,
    ['own_returns', 'prepaid'],
    (decided) => recommended[decided.recommendation],
  ],
]

const past = placeAll(inForce)

describe('the forecast equals the real run, order by order', () => {
  test.each(cases)('%s', async (name, setting, value, decidedAs) => {
    const { db, world, last } = await past
    const forecast = await forecastOf(db, await tryValue(db, world.admin, { setting, value }))
    const again = await placeAll([...inForce, [setting, value]])
    const real = await decidedIn(again.db, again.last)
    expect(last.map((id) => forecast.get(id))).toEqual(real.map(decidedAs))
    // Neither all of them nor none, and not what was in force before.
    const before = (await decidedIn(db, last)).map(decidedAs)
    expect(real.map(decidedAs)).not.toEqual(before)
    expect(forecast.size).toBeGreaterThan(0)
    expect(forecast.size).toBeLessThan(last.length)
    printed(`${name}: ${forecast.size} of ${last.length} orders affected, as forecast`)
  })
})

test('a tolerance closes the variances that its trial says, one by one', async () => {
  const setting = inventorySettings.varianceToleranceMinor
  const drawn = Array.from({ length: 60 }, (_, at) => ({
    valueMinor: ((at * 37) % 900) - 450,
    isBooked: at % 4 !== 0,
  }))
  const openAll = async (tolerance: number) => {
    const db = await testDatabase()
    const world = await makeWorld(db)
    await putInForce(db, setting, tolerance)
    const ids: string[] = []
    for (const variance of drawn)
      ids.push(
        await db.transaction((tx) =>
          openVariance(tx, world.admin, {
            ...variance,
            outletId: world.outletId,
            variantId: world.variants[0]?.id ?? '',
            quantity: variance.valueMinor < 0 ? -1 : 1,
            currency: 'GBP',
            source: { noun: 'stock_count', id: world.outletId, label: 'Count 1' },
            cause: '',
          }),
        ),
      )
    return { db, world, ids }
  }
  const { db, world, ids } = await openAll(50)
  const forecast = await forecastOf(db, await tryValue(db, world.admin, { setting, value: 300 }))
  const again = await openAll(300)
  const closed = await sql<{ isClosed: boolean }>`select v.state = 'closed' as "isClosed"
    from unnest(${again.ids}::uuid[]) with ordinality as o(id, place)
    join stock_variances v on v.id = o.id order by o.place`.execute(again.db.reader)
  expect(ids.map((id) => forecast.has(id))).toEqual(closed.rows.map(({ isClosed }) => isClosed))
  expect(forecast.size).toBeGreaterThan(10)
  expect(forecast.size).toBeLessThan(ids.length)
})
