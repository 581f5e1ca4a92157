import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { listedWorth } from '../../../../tests/support/listed-stock.ts'
import { setAt } from '../../../../tests/support/past-days-steps.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { deadStockList } from '../dead-stock.list.ts'
import { addPastMovements } from './add-past-movements.ts'
import { ageStock } from './age-stock.ts'
import { listDead } from './dead-stock.ts'
import { worthOfParts } from './stock-worth.queries.ts'
import { worthFigures, worthOfMonths } from './worth-over-time.ts'

let db: Database
let world: World

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const dateOf = (days: number) => daysAgo(days).slice(0, 10)

type Kind = 'receipt' | 'issue'

function past(kind: Kind, days: number, ware: number, quantity: number, valueMinor?: number) {
  return {
    kind,
    at: daysAgo(days),
    variantId: world.variants[ware]?.id ?? '',
    outletId: world.outletId,
    quantity,
    ...(valueMinor === undefined ? {} : { valueMinor }),
    reason: 'It is so',
    sourceNoun: 'stock',
    sourceId: newId(),
    sourceLineId: null,
    actor: setUp,
  }
}

const sumOf = (rows: readonly { readonly valueMinor: number }[]) =>
  rows.reduce((sum, { valueMinor }) => sum + valueMinor, 0)

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  // This file uses UTC days; other zones are in date-back.test.ts.
  await setAt(db, null, platformSettings.timeZone.key, 'UTC')
  const step = fc.record({
    kind: fc.constantFrom('receipt', 'issue', 'issue'),
    ware: fc.integer({ min: 0, max: 1 }),
    days: fc.integer({ min: 1, max: 400 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    value: fc.integer({ min: 1, max: 9_999 }),
  } as const)
  const steps = fc.sample(step, { seed: printedSeed('stock worth'), numRuns: 240 })
  // Two wares move at random and at odd prices; the third as the ages below need it.
  const movements = [
    ...[0, 1].map((ware) => past('receipt', 420, ware, 5_000, 333_333)),
    ...steps.map(({ kind, ware, days, quantity, value }) =>
      past(kind, days, ware, quantity, kind === 'receipt' ? value : undefined),
    ),
  ]
  const aged = [
    past('receipt', 400, 2, 10, 1_000),
    past('receipt', 100, 2, 10, 2_000),
    past('issue', 95, 2, 12),
    past('receipt', 10, 2, 3, 301),
  ]
  const issues = [...movements, ...aged].filter(({ kind }) => kind === 'issue')
  const reserved = issues.map((issue) => ({ ...issue, kind: 'reserve' as const }))
  await db.transaction((tx) => addPastMovements(tx, [...reserved, ...movements, ...aged]))
})

test('the value at the end of any day equals a recount of the ledger, to the minor unit', async () => {
  for (const days of [0, 1, 9, 10, 11, 30, 94, 200, 399, 500]) {
    const on = dateOf(days)
    const recount = await sql<{ sum: number }>`
      select coalesce(sum(value_delta_minor), 0)::bigint as sum from stock_movements
      where at < (${on}::date + 1)::timestamp at time zone 'UTC'`.execute(db.reader)
    const expected = recount.rows[0]?.sum
    const { parts } = await worthOfParts(db.reader, world.admin, { on })
    expect([on, sumOf(parts)]).toEqual([on, expected])
    const { rows } = await listedWorth(db.reader, world.admin, { on, limit: 10 })
    expect([on, sumOf(rows)]).toEqual([on, expected])
  }
})

test('the months end with now, and each has the value of its last day', async () => {
  const { months } = await worthOfMonths(db.reader, world.admin, {})
  expect(months).toHaveLength(13)
  expect(months.at(-1)?.on).toBe(dateOf(0))
  for (const { on, valueMinor } of months) {
    const { parts } = await worthOfParts(db.reader, world.admin, { on })
    expect([on, valueMinor]).toEqual([on, sumOf(parts)])
  }
})

test('the remaining stock is of the newest receipts, and the ages sum to the value', async () => {
  const { parts } = await ageStock(db.reader, world.admin, {})
  const now = await worthOfParts(db.reader, world.admin, {})
  expect(sumOf(parts)).toBe(sumOf(now.parts))
  await db.transaction(async (tx) => {
    // Alone in its outlet, 3 of it came 10 days ago and 8 a hundred: 11 of a value of 1,501.
    await sql`update stock_levels set value_minor = 0 where variant_id <> ${world.variants[2]?.id}`.execute(
      tx,
    )
    const { parts: only } = await ageStock(tx, world.admin, {})
    const level = await tx
      .selectFrom('stock_levels')
      .select(['on_hand', 'value_minor'])
      .where('variant_id', '=', world.variants[2]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(level).toEqual({ on_hand: 11, value_minor: 1_501 })
    expect(only.map(({ age, valueMinor }) => [age, valueMinor])).toEqual([
      ['month', 409],
      ['half_year', 1_092],
    ])
    await sql`update stock_levels level set value_minor = sums.value from (
      select variant_id, sum(value_delta_minor) as value from stock_movements group by 1) sums
      where sums.variant_id = level.variant_id`.execute(tx)
  })
})

const deadAsked = listInput(deadStockList).parse({})

test('dead stock has no issues; its sum is the figure, and costs are for managers alone', async () => {
  const still = past('receipt', 200, 0, 4, 4_444)
  const variantId = await db.transaction(async (tx) => {
    const ware = { sku: 'STILL', title: 'Still there', priceMinor: 100, currency: 'GBP' }
    const { idBySku } = await addProducts(tx, setUp, [ware])
    const id = idBySku.get('STILL') ?? ''
    await addPastMovements(tx, [{ ...still, variantId: id }])
    return id
  })
  const dead = await listDead(db.reader, world.admin, deadAsked)
  expect(dead).toMatchObject({ rows: [{ variantId, valueMinor: 4_444 }] })
  const { figures } = await worthFigures(db.reader, world.admin, {})
  expect(figures).toMatchObject([{ currency: 'GBP', deadMinor: 4_444, expiringMinor: 0 }])
  const keeper = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  expect((await worthFigures(db.reader, keeper, {})).figures).toEqual([])
  expect((await worthOfParts(db.reader, keeper, {})).parts).toEqual([])
  expect((await ageStock(db.reader, keeper, {})).parts).toEqual([])
  expect((await listDead(db.reader, keeper, deadAsked)).rows).toEqual([])
})

test('the stock value on a future day is refused, by outlet and by product', async () => {
  const on = dateOf(-2)
  const words = `Stock on ${on} is not known yet. Choose today or a day before.`
  await expect(worthOfParts(db.reader, world.admin, { on })).rejects.toThrow(words)
  await expect(listedWorth(db.reader, world.admin, { on, limit: 10 })).rejects.toThrow(words)
  const now = await worthOfParts(db.reader, world.admin, {})
  expect(await worthOfParts(db.reader, world.admin, { on: dateOf(0) })).toEqual(now)
})
