import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { setUp } from '../../../../tests/support/world.ts'
import { listFor } from '../../lists/define-list.ts'
import { type ListCall, listInput } from '../../lists/list-input.ts'
import type { Database } from '../db/database.ts'
import { serveSmallList } from './serve-small-list.ts'

type Lamp = {
  readonly id: string
  readonly name: string
  readonly watts: number | null
  readonly rooms: readonly string[]
  readonly boughtAt: string
}

const lampList = listFor<Lamp>()({
  noun: 'lamps',
  path: '/lamps',
  columns: {
    name: { label: 'Lamp', kind: 'text', of: 'name', isSortable: true },
    watts: { label: 'Watts', kind: 'count', of: 'watts', isSortable: true },
    bought: { label: 'Bought', kind: 'when', of: 'boughtAt', isSortable: true },
  },
  filters: {
    room: { label: 'Room', kind: 'word', emptyLabel: 'No room' },
    strong: { label: 'Light', kind: 'yesNo', yes: 'strong', no: 'weak' },
    watts: { label: 'Watts', kind: 'count' },
    bought: { label: 'Bought', kind: 'days' },
  },
  search: 'Name',
  order: 'name',
})

const lamp = (id: string, name: string, watts: number | null, rooms: string[], day: string) => ({
  id,
  name,
  watts,
  rooms,
  boughtAt: `2026-05-${day}T23:30:00Z`,
})

const lamps: readonly Lamp[] = [
  lamp('1', 'Desk lamp', 40, ['study'], '01'),
  lamp('2', 'Ceiling lamp', 100, ['study', 'kitchen'], '02'),
  lamp('3', 'Candle', null, [], '03'),
  lamp('4', 'Arc lamp', 40, ['hall'], '04'),
  lamp('5', 'Torch', null, ['hall'], '05'),
]

const served = serveSmallList<Lamp, typeof lampList>(lampList, {
  rows: async () => lamps,
  keyOf: ({ id }) => id,
  filters: {
    room: ({ rooms }) => rooms,
    strong: ({ watts }) => (watts ?? 0) > 50,
    watts: ({ watts }) => watts,
    bought: ({ boughtAt }) => boughtAt,
  },
  search: ({ name }) => name,
})

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

const pageOf = (call: ListCall<typeof lampList>) =>
  served.page(db.reader, setUp, listInput(lampList).parse(call))

const idsOf = async (call: ListCall<typeof lampList>) =>
  (await pageOf(call)).rows.map(({ id }) => id).join('')

test('is ordered both ways by what is shown, equal values by the key and rows without one last', async () => {
  expect(await idsOf({})).toBe('43215')
  expect(await idsOf({ sort: 'watts' })).toBe('14235')
  expect(await idsOf({ sort: '-watts' })).toBe('24153')
  expect(await idsOf({ sort: '-bought' })).toBe('54321')
})

test.each<[ListCall<typeof lampList>, string]>([
  [{ room: ['study'] }, '21'],
  [{ room: ['study', 'hall'] }, '4215'],
  [{ room: ['-study'] }, '435'],
  [{ room: ['empty'] }, '3'],
  [{ room: ['-empty'] }, '4215'],
  [{ strong: true }, '2'],
  [{ strong: false }, '4315'],
  [{ watts: '40' }, '41'],
  [{ watts: '41..' }, '2'],
  [{ q: 'LAMP c' }, '42'],
])('%o leaves %s', async (call, ids) => {
  expect(await idsOf(call)).toBe(ids)
})

test('days are those of the business', async () => {
  expect(await idsOf({ bought: '2026-05-02', sort: 'bought' })).toMatch(/^[12]$/)
  expect(await idsOf({ bought: '2026-05-02..2026-05-04', sort: 'bought' })).toMatch(/^(123|234)$/)
})

test.each(['name', '-name', 'watts', '-watts', 'bought'])(
  'by %s is paged forward and back',
  async (sort) => {
    const whole = await idsOf({ sort })
    const first = await pageOf({ sort, limit: 2, total: true })
    expect(first).toMatchObject({ previousCursor: null, total: { count: 5, isMore: false } })
    const second = await pageOf({ sort, limit: 2, after: first.nextCursor ?? '' })
    const third = await pageOf({ sort, limit: 2, after: second.nextCursor ?? '' })
    expect(third.nextCursor).toBeNull()
    const pages = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(pages.join('')).toBe(whole)
    const back = await pageOf({ sort, limit: 2, before: third.previousCursor ?? '' })
    expect(back.rows).toEqual(second.rows)
    expect(await pageOf({ sort, limit: 2, before: back.previousCursor ?? '' })).toMatchObject({
      rows: first.rows,
      previousCursor: null,
    })
  },
)

test('a cursor of another order is refused, and so is an unknown one', async () => {
  const { nextCursor } = await pageOf({ limit: 2 })
  for (const call of [{ sort: '-name', after: nextCursor ?? '' }, { after: 'x' }])
    await expect(pageOf(call)).rejects.toMatchObject({ code: 'bad_cursor' })
})

test('a file has all rows of a filter, and a permit their number', async () => {
  const input = listInput(lampList).parse({ room: ['hall'], limit: 1 })
  const files = []
  for await (const rows of served.every(db.reader, setUp, input)) files.push(...rows)
  expect(files.map(({ id }) => id)).toEqual(['4', '5'])
  expect(await served.countAll(db.reader, setUp, input)).toBe(2)
})
