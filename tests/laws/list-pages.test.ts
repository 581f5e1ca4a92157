import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { type AnyList, sortKeysOf } from '#platform/lists/define-list.ts'
import type { ListFilter } from '#platform/lists/list-filters.ts'
import { demoHouse } from '../support/demo-house.ts'
import { filledPath, registeredEndpoints } from '../support/endpoints.ts'
import { printedSeed } from '../support/seed.ts'
import type { TestServer } from '../support/server.ts'

/**
 * Every list of the registry, over REST on the demo: pages forward and back visit each row once, in
 * every order and by random filters, each order reverses the opposite one, and the values of a
 * filter divide the rows among them. While rows are added, changed and removed:
 * `serve-list.test.ts`.
 */
let server: TestServer
let cookie: string
let cookieOfSupplier: string

beforeAll(async () => {
  server = (await demoHouse()).server
  cookie = await server.signIn(demoEmail('super_admin'), demoPassword)
  cookieOfSupplier = await server.signIn(demoEmail('supplier'), demoPassword)
}, 600_000)

const lists = registeredEndpoints().flatMap(({ name, path, meta }) =>
  meta.list ? [{ name, path, list: meta.list }] : [],
)

const answer = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  total: z.object({ count: z.number(), isMore: z.boolean() }).nullable(),
})

type Asked = Readonly<Record<string, string>>

/** The log grows while it is read, so that only its entries of the demo are asked for. */
const still: Readonly<Record<string, Asked>> = { '/activity': { at: '..2026-05-13' } }

/** The portal answers only the users of a supplier. */
const callerFor = (path: string) =>
  path.startsWith('/supplier-portal') ? { cookie: cookieOfSupplier } : { cookie }

async function ask(path: string, asked: Asked) {
  const narrowing = new URLSearchParams({ ...asked, ...still[path] })
  const url = `/api/v1${filledPath(path)}?${narrowing}`
  const { status, body } = await server.ask('GET', url, callerFor(path))
  expect(status, `${url}: ${JSON.stringify(body)}`).toBe(200)
  return answer.parse(body)
}

async function rowsForward(path: string, asked: Asked) {
  const pages = [await ask(path, asked)]
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await ask(path, { ...asked, after: next }))
  return pages
}

async function rowsBack(path: string, asked: Asked, from: string | null) {
  const pages: z.infer<typeof answer>[] = []
  for (let previous = from; previous; previous = pages[0]?.previousCursor ?? null)
    pages.unshift(await ask(path, { ...asked, before: previous }))
  return pages
}

/** By their ids where they have one: jobs of the demo change rows between two pages. */
const rowsOf = (pages: readonly z.infer<typeof answer>[]) =>
  pages.flatMap(({ rows }) =>
    rows.map((row) => (typeof row.id === 'string' ? row.id : JSON.stringify(row))),
  )

const countOf = async (path: string, asked: Asked) =>
  (await ask(path, { ...asked, limit: '1', total: 'true' })).total?.count ?? 0

test('there are lists', () => {
  expect(lists.map(({ name }) => name)).toContain('transfers.list')
})

test.each(lists)('$name is paged forward and back in every order', async ({ path, list }) => {
  const whole = new Set(rowsOf(await rowsForward(path, { limit: '200' })))
  const limit = String(Math.min(200, Math.max(2, Math.ceil(whole.size / 4))))
  for (const key of sortKeysOf(list)) {
    const [up = [], down = []] = await Promise.all(
      [key, `-${key}`].map((sort) => pagedBothWays(path, { sort, limit })),
    )
    expect(new Set(up), key).toEqual(whole)
    expect(up.length, key).toBe(whole.size)
    expect(isTurnedRound(up, down), `${key} is not -${key} turned round`).toBe(true)
  }
  expect(await countOf(path, {})).toBe(Math.min(whole.size, 10_000))
})

/** The rows page by page, the same in both directions. */
async function pagedBothWays(path: string, asked: Asked) {
  const pages = await rowsForward(path, asked)
  const forward = rowsOf(pages)
  const back = await rowsBack(path, asked, pages.at(-1)?.previousCursor ?? null)
  expect(rowsOf([...back, ...pages.slice(-1)]), JSON.stringify(asked)).toEqual(forward)
  return forward
}

/** Rows that have a value, and then those without one, each part reversed. */
function isTurnedRound(up: readonly string[], down: readonly string[]): boolean {
  const last = up.at(-1)
  const turn = (rows: readonly string[]) => rows.toReversed()
  if (turn(up).join() === down.join()) return true
  // The last row with a value is the first in the other direction.
  const valued = down.indexOf(last ?? '')
  return [...turn(up.slice(0, valued)), ...turn(up.slice(valued))].join() === down.join()
}

/** How many random filters of each list are tried; QM_PAGES=100 tries more. */
const rounds = Number(process.env.QM_PAGES ?? 3)

const seed = printedSeed('filters of the lists')

test.each(lists)(
  '$name gives the same rows for random filters in pages and in one',
  async ({ path, list }) => {
    const random = randomOf(seed)
    const { rows } = await ask(path, { limit: '200' })
    for (let round = 0; round < rounds; round += 1) {
      const asked = randomFilters(list, rows, random)
      const about = JSON.stringify(asked)
      const sort = random.one(sortKeysOf(list).flatMap((key) => [key, `-${key}`])) ?? list.order
      const whole = rowsOf(await rowsForward(path, { ...asked, sort, limit: '200' }))
      expect(new Set(whole).size, about).toBe(whole.length)
      const limit = String(Math.min(200, Math.max(1, Math.ceil(whole.length / 3))))
      expect(await pagedBothWays(path, { ...asked, sort, limit }), about).toEqual(whole)
      expect(await countOf(path, asked), about).toBe(Math.min(whole.length, 10_000))
    }
  },
)

function randomOf(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  return { below, one: <T>(choices: readonly T[]): T | undefined => choices[below(choices.length)] }
}

/** About a third of the filters, with existing values for records and words. */
function randomFilters(
  list: AnyList,
  rows: readonly Readonly<Record<string, unknown>>[],
  random: ReturnType<typeof randomOf>,
): Asked {
  const valueFor = (key: string, filter: ListFilter): string | undefined => {
    switch (filter.kind) {
      case 'choice': {
        const turned = random.one(['', '-']) ?? ''
        const values = [random.one(filter.options), random.one(filter.options)]
        return [...new Set(values.map((option) => `${turned}${option?.value}`))].join()
      }
      case 'record': {
        const id = random.one(rows)?.[key]
        return typeof id === 'string' ? `${random.one(['', '-'])}${id}` : undefined
      }
      case 'word':
        return undefined
      case 'yesNo':
        return random.one(['true', 'false'])
      case 'days':
        return random.one(['last30', '2026-05-01..', '..2026-05-13'])
      case 'day':
        return random.one(['2026-05-01', '2026-05-13'])
      case 'count':
      case 'money':
        return random.one(['0..', '..5', '1..2000'])
      case 'amount':
        return random.one(['0..', '..9.99', '10.5..2000'])
    }
  }
  const chosen = Object.entries(list.filters).flatMap(([key, filter]) => {
    const value = random.below(3) === 0 ? valueFor(key, filter) : undefined
    return value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(chosen)
}

const halves = (list: AnyList) =>
  Object.entries(list.filters).flatMap(([key, filter]): readonly (readonly Asked[])[] => {
    if (filter.kind === 'yesNo') return [[{ [key]: 'true' }, { [key]: 'false' }, {}]]
    if (filter.kind !== 'choice') return []
    const values = filter.options.map(({ value }) => value)
    // A list that leaves something out by default includes it when every value is requested.
    const all: Asked = filter.usually === undefined ? {} : { [key]: values.join(',') }
    return values.map((value) => [{ [key]: value }, { [key]: `-${value}` }, all])
  })

/** A total goes no further. */
const mostCounted = 10_000

/** A value that leaves few enough rows to be counted, where the whole list has more. */
async function narrowed(path: string, list: AnyList): Promise<Asked> {
  if ((await countOf(path, {})) < mostCounted) return {}
  for (const [one = {}] of halves(list)) {
    const count = await countOf(path, one)
    if (count > 0 && count < mostCounted) return one
  }
  return {}
}

test.each(lists)('the values of each filter of $name divide its rows', async ({ path, list }) => {
  const some = await narrowed(path, list)
  const usual = await countOf(path, some)
  for (const [one = {}, other = {}, all = {}] of halves(list)) {
    // Another value of the same filter replaces the one that narrows the list.
    const isOfSome = Object.keys(one).some((key) => key in some)
    const base = isOfSome ? {} : some
    const whole =
      isOfSome || Object.keys(all).length > 0 ? await countOf(path, { ...base, ...all }) : usual
    const counted =
      (await countOf(path, { ...base, ...one })) + (await countOf(path, { ...base, ...other }))
    expect(isOfSome ? Math.min(counted, mostCounted) : counted, JSON.stringify(one)).toBe(whole)
  }
})

test.each(lists)(
  '$name answers a range of each filter of days and counts',
  async ({ path, list }) => {
    for (const [key, { kind }] of Object.entries(list.filters)) {
      const spans = { days: ['last7', '2026-05-01..', '..2026-05-13'], count: ['0..', '..5', '3'] }
      if (kind !== 'days' && kind !== 'count') continue
      for (const span of spans[kind]) await ask(path, { [key]: span, limit: '5' })
    }
  },
)

test.each(lists)(
  '$name refuses what it does not declare, with the choices',
  async ({ path, list }) => {
    const refused = async (asked: Asked) => {
      const url = `/api/v1${filledPath(path)}?${new URLSearchParams(asked)}`
      const { status, body } = await server.ask('GET', url, callerFor(path))
      expect(status, url).toBe(400)
      return JSON.stringify(body)
    }
    expect(await refused({ sort: 'colour' })).toContain(sortKeysOf(list)[0])
    await refused({ limit: '201' })
    await refused({ after: 'x' })
    for (const [key, filter] of Object.entries(list.filters)) {
      if (filter.kind === 'choice')
        expect(await refused({ [key]: 'colour' })).toContain(filter.options[0]?.value)
      else await refused({ [key]: filter.kind === 'word' ? '-' : 'colour' })
    }
  },
)
