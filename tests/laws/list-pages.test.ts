import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { type AnyList, sortKeysOf } from '#platform/lists/define-list.ts'
import { demoHouse } from '../support/demo-house.ts'
import { filledPath, registeredEndpoints } from '../support/endpoints.ts'
import type { TestServer } from '../support/server.ts'

/**
 * Every list of the registry, over REST on the demo: pages forward and back visit each row once, in
 * every order, and the values of a filter divide the rows among them.
 */
let server: TestServer
let cookie: string

beforeAll(async () => {
  server = (await demoHouse()).server
  cookie = await server.signIn(demoEmail('super_admin'), demoPassword)
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

async function ask(path: string, asked: Asked) {
  const url = `/api/v1${filledPath(path)}?${new URLSearchParams(asked)}`
  const { status, body } = await server.ask('GET', url, { cookie })
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

const rowsOf = (pages: readonly z.infer<typeof answer>[]) =>
  pages.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row)))

const countOf = async (path: string, asked: Asked) =>
  (await ask(path, { ...asked, limit: '1', total: 'true' })).total?.count ?? 0

test('there are lists', () => {
  expect(lists.map(({ name }) => name)).toContain('transfers.list')
})

test.each(lists)('$name is paged forward and back in every order', async ({ path, list }) => {
  const whole = new Set(rowsOf(await rowsForward(path, { limit: '200' })))
  const limit = String(Math.min(200, Math.max(2, Math.ceil(whole.size / 4))))
  for (const sort of sortKeysOf(list).flatMap((key) => [key, `-${key}`])) {
    const pages = await rowsForward(path, { sort, limit })
    const forward = rowsOf(pages)
    expect(new Set(forward), sort).toEqual(whole)
    expect(forward.length, sort).toBe(whole.size)
    const back = await rowsBack(path, { sort, limit }, pages.at(-1)?.previousCursor ?? null)
    expect(rowsOf([...back, ...pages.slice(-1)]), sort).toEqual(forward)
  }
  expect(await countOf(path, {})).toBe(Math.min(whole.size, 10_000))
})

const halves = (list: AnyList) =>
  Object.entries(list.filters).flatMap(([key, filter]): readonly (readonly Asked[])[] => {
    if (filter.kind === 'yesNo') return [[{ [key]: 'true' }, { [key]: 'false' }, {}]]
    if (filter.kind !== 'choice') return []
    const values = filter.options.map(({ value }) => value)
    // A list that usually leaves something out has it when every value is asked for.
    const all: Asked = filter.usually === undefined ? {} : { [key]: values.join(',') }
    return values.map((value) => [{ [key]: value }, { [key]: `-${value}` }, all])
  })

test.each(lists)('the values of each filter of $name divide its rows', async ({ path, list }) => {
  const usual = await countOf(path, {})
  for (const [one = {}, other = {}, all = {}] of halves(list)) {
    const whole = Object.keys(all).length === 0 ? usual : await countOf(path, all)
    const counted = (await countOf(path, one)) + (await countOf(path, other))
    expect(counted, JSON.stringify(one)).toBe(whole)
  }
})

test.each(lists)(
  '$name answers a span of each filter of days and counts',
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
      const { status, body } = await server.ask('GET', url, { cookie })
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
