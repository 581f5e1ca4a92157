import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aDeliveredOrder, type DeliveredOrder } from '../../../../tests/support/delivered-order.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { addLines, noLines } from '../supplier-sums.rules.ts'
import { linesOfStaff, lineTerms, ofSupplier, readEvaluatedLines } from './read-evaluated-lines.ts'
import { sumLines } from './sum-lines.ts'

let db: Database
let world: World
let today: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  today = await todayAt(db.reader, null)
})

type Case = Omit<DeliveredOrder, 'supplierId' | 'outletId' | 'variantId' | 'sentOn'> & {
  /** How many days ago it was sent. */
  readonly ago?: number
}

const due = '2000-01-01..2999-12-31'

/** A supplier’s only line: how it is evaluated, and what it adds to the figures. */
async function evaluated({ ago = 20, ...order }: Case, tolerance = 0) {
  const supplierId = await aSupplier(db)
  const variantId = world.variants[0]?.id ?? ''
  const sentOn = addDays(today, -ago)
  await aDeliveredOrder(db, {
    ...{ ...order, supplierId, variantId, sentOn, outletId: world.outletId },
  })
  const of = ofSupplier(supplierId)
  const terms = { ...(await lineTerms(db.reader, due)), tolerance }
  const source = linesOfStaff(world.admin, {}, of)
  const summed = (await sumLines(db.reader, 'supplier', terms, source)).get(supplierId) ?? noLines
  const [line] = await readEvaluatedLines(db.reader, world.admin, { due }, of)
  return { ...line, sums: addLines(summed.months), leadTimes: summed.leadTimes }
}

/** In steps of the finest scale. */
const pieces = (count: number) => BigInt(count) * 1_000n

describe('on time', () => {
  test('two parts on time are on time together', async () => {
    const line = await evaluated({
      first: 9,
      came: [
        [5, 4],
        [9, 6],
      ],
    })
    expect(line).toMatchObject({ outcome: 'on_time', daysLate: 0 })
    expect(line.sums).toMatchObject({ dueLines: 1, onTimeLines: 1, otifLines: 1, late: 0n })
    expect(line.leadTimes).toEqual([
      { days: 5, deliveries: 1 },
      { days: 9, deliveries: 1 },
    ])
  })

  test('a part after the promised day makes the line late, and only its own units', async () => {
    const line = await evaluated({
      first: 9,
      came: [
        [5, 4],
        [12, 6],
      ],
    })
    expect(line).toMatchObject({ outcome: 'late', daysLate: 3 })
    expect(line.sums).toMatchObject({ onTimeLines: 0, inFullLines: 1, late: pieces(18) })
  })

  test('a promise that was moved is on time by the last one alone', async () => {
    const { sums } = await evaluated({ first: 9, last: 13, came: [[12, 10]] })
    expect(sums).toMatchObject({ onTimeLines: 0, lastDueLines: 1, onTimeLastLines: 1 })
  })

  test('rejected units do not count as delivered', async () => {
    const line = await evaluated({
      first: 9,
      came: [
        [8, 8, 2],
        [14, 2],
      ],
    })
    expect(line).toMatchObject({ outcome: 'late', rejected: 2, accepted: 10 })
    expect(line.sums).toMatchObject({ rejected: pieces(2), accepted: pieces(10) })
  })

  test('a tolerance lets a little be missing or too many', async () => {
    const fewer = await evaluated({ first: 9, came: [[8, 9]], state: 'closed' }, 10)
    expect(fewer.sums).toMatchObject({ onTimeLines: 1, otifLines: 1, inFullLines: 1 })
    const strict = await evaluated({ first: 9, came: [[8, 9]], state: 'closed' })
    expect(strict.sums).toMatchObject({ onTimeLines: 0, otifLines: 0, inFullLines: 0 })
    const more = await evaluated({ first: 9, came: [[8, 12]] }, 10)
    expect(more.sums).toMatchObject({ onTimeLines: 1, otifLines: 0, filled: pieces(10) })
  })

  test('units beyond the wanted ones are never late', async () => {
    const line = await evaluated({
      first: 9,
      came: [
        [8, 10],
        [14, 3],
      ],
    })
    expect(line).toMatchObject({ outcome: 'on_time', daysLate: 0 })
    expect(line.sums.late).toBe(0n)
  })
})

describe('what is evaluated', () => {
  test('a line is not late on its promised day, and is the day after', async () => {
    expect((await evaluated({ ago: 9, first: 9, came: [], state: 'sent' })).sums.lines).toBe(0)
    const line = await evaluated({ ago: 10, first: 9, came: [], state: 'sent' })
    expect(line).toMatchObject({ outcome: 'overdue', daysLate: 1, sums: { late: pieces(10) } })
  })

  test('missing units are late until today, unless the order ended', async () => {
    const open = { ago: 19, first: 9, came: [[8, 4]] } as const
    const line = await evaluated({ ...open, state: 'partially_received' })
    expect(line).toMatchObject({ outcome: 'overdue', daysLate: 10, sums: { late: pieces(60) } })
    const ended = await evaluated({ ...open, state: 'closed' })
    expect(ended).toMatchObject({ outcome: 'short', daysLate: 0, sums: { late: 0n } })
  })

  test('a line that we cancelled as a whole is not', async () => {
    const { sums } = await evaluated({ first: 9, came: [], state: 'cancelled', cancelled: 10 })
    expect(sums.lines).toBe(0)
  })

  test('a line without a promised day is neither on time nor late', async () => {
    const line = await evaluated({ first: null, came: [[9, 10]] })
    expect(line).toMatchObject({ outcome: 'undated', daysLate: 0 })
    expect(line.sums).toMatchObject({ lines: 1, dueLines: 0, onTimeLines: 0, otifLines: 0 })
    expect((await evaluated({ first: null, came: [], state: 'sent' })).sums.lines).toBe(0)
  })

  test('a last promise that is still to come is not evaluated', async () => {
    const { sums } = await evaluated({ first: 9, last: 25, came: [], state: 'sent' })
    expect(sums).toMatchObject({ dueLines: 1, onTimeLines: 0, lastDueLines: 0 })
  })
})

test('a line of a period counts in the month of its first promise', async () => {
  const supplierId = await aSupplier(db)
  const variantId = world.variants[0]?.id ?? ''
  const order = { supplierId, variantId, outletId: world.outletId, state: 'received' } as const
  for (const first of [5, 40])
    await aDeliveredOrder(db, { ...order, sentOn: '2026-01-20', first, came: [[first, 10]] })
  const terms = await lineTerms(db.reader, due)
  const sums = await sumLines(
    db.reader,
    'all',
    terms,
    linesOfStaff(world.admin, {}, ofSupplier(supplierId)),
  )
  const [summed = noLines] = sums.values()
  expect(summed.months.map(({ month, lines }) => [month, lines])).toEqual([
    ['2026-01', 1],
    ['2026-03', 1],
  ])
  expect(summed.orders).toBe(2)
})
