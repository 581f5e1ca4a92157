import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allPages } from '#all-areas.ts'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { callOf } from '#platform/lists/list-address.ts'
import { permissionsOf } from '#platform/permissions.ts'
import { type DemoHouse, demoHouse } from '../support/demo-house.ts'
import { callRpc, registeredAreas } from '../support/endpoints.ts'

const needs = registeredAreas().flatMap((area) => area.needs)

const linked = z.array(z.object({ key: z.string(), path: z.string() }))
const shownBoard = z.object({
  needs: linked,
  figures: linked,
  outlets: z.array(z.object({ id: z.string(), code: z.string() })),
})
const counted = z.object({
  count: z.number(),
  isMore: z.boolean(),
  since: z.string().nullable(),
  amounts: z.array(z.object({ currency: z.string(), minor: z.number() })),
})
const listed = z.object({
  rows: z.array(z.looseObject({})),
  nextCursor: z.string().nullable(),
})

let house: DemoHouse
const cookies: Record<string, string> = {}

async function ask<S extends z.ZodType>(
  role: string,
  endpoint: string,
  input: Readonly<Record<string, unknown>>,
  answer: S,
): Promise<z.infer<S>> {
  cookies[role] ??= await house.server.signIn(demoEmail(role), demoPassword)
  const { status, body } = await callRpc(house.server, endpoint, input, { cookie: cookies[role] })
  expect(`${endpoint} ${status}`).toBe(`${endpoint} 200`)
  return answer.parse(body)
}

/** All rows of the list that the button opens, as its page asks for them. */
async function rowsBehind(role: string, path: string, key: string) {
  const served = needs.find(({ need }) => need.key === key)
  if (!served) throw new Error(`No area declares ${key}.`)
  const params = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  const queue = key.startsWith('approvals.') ? { queue: ['to_decide'] } : {}
  const rows: Record<string, unknown>[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const call = {
      ...callOf(served.list, params),
      ...queue,
      limit: 200,
      ...(after ? { after } : {}),
    }
    const page = await ask(role, served.endpoint, call, listed)
    rows.push(...page.rows)
    after = page.nextCursor
  }
  return rows
}

beforeAll(async () => {
  house = await demoHouse()
})

describe('every need counts what its button opens', () => {
  const roles = ['super_admin', 'store_manager', 'dispatch_manager', 'returns_manager'] as const

  test.each(roles)('for a %s', async (role) => {
    const { needs: shown } = await ask(role, 'dashboard.board', {}, shownBoard)
    expect(shown.length).toBeGreaterThan(5)
    for (const { key, path } of shown) {
      const { count, isMore, since } = await ask(role, 'dashboard.need', { need: key }, counted)
      const rows = await rowsBehind(role, path, key)
      expect({ key, count, isMore }).toEqual({ key, count: rows.length, isMore: false })
      if (since !== null) expect(JSON.stringify(rows), key).toContain(since)
    }
  })

  test('at one outlet', async () => {
    const { outlets } = await ask('super_admin', 'dashboard.board', {}, shownBoard)
    const outletId = outlets.find(({ code }) => code === 'MAIN')?.id ?? ''
    const { needs: shown } = await ask('super_admin', 'dashboard.board', { outletId }, shownBoard)
    for (const { key, path } of shown) {
      const asked = { need: key, outletId }
      const { count } = await ask('super_admin', 'dashboard.need', asked, counted)
      expect({ key, count }).toEqual({
        key,
        count: (await rowsBehind('super_admin', path, key)).length,
      })
    }
  })

  test('and most of them have work in the demo', async () => {
    const { needs: shown } = await ask('super_admin', 'dashboard.board', {}, shownBoard)
    const counts = await Promise.all(
      shown.map(({ key }) => ask('super_admin', 'dashboard.need', { need: key }, counted)),
    )
    expect(counts.filter(({ count }) => count > 0).length).toBeGreaterThan(10)
  })
})

test.each([
  { key: 'claims.missing', of: 'valueMinor' },
  { key: 'remittances.overdue', of: 'cashMinor' },
])('$key is worth what its rows are', async ({ key, of }) => {
  const { needs: shown } = await ask('super_admin', 'dashboard.board', {}, shownBoard)
  const path = shown.find((need) => need.key === key)?.path ?? ''
  const { amounts } = await ask('super_admin', 'dashboard.need', { need: key }, counted)
  const sums = new Map<string, number>()
  for (const row of await rowsBehind('super_admin', path, key)) {
    const currency = String(row.currency)
    sums.set(currency, (sums.get(currency) ?? 0) + Number(row[of]))
  }
  expect(amounts.length).toBeGreaterThan(0)
  expect(new Map(amounts.map(({ currency, minor }) => [currency, minor]))).toEqual(sums)
})

test('every need opens a page that its users may open', () => {
  for (const { need } of needs) {
    const page = allPages.find(({ path }) => path === need.page)
    const opening = new Set(permissionsOf(page?.access ?? 'open').map(({ key }) => key))
    for (const { key } of permissionsOf(need.access)) expect(opening, need.key).toContain(key)
  }
})

test('no two needs have one key', () => {
  const keys = needs.map(({ need }) => need.key)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('each role sees its own needs, and no others', () => {
  const keysOf = async (role: string) =>
    (await ask(role, 'dashboard.board', {}, shownBoard)).needs.map(({ key }) => key)

  test('a returns manager sees returns before orders, and no parcels', async () => {
    const keys = await keysOf('returns_manager')
    const place = (key: string) => keys.indexOf(key)
    expect(place('claims.missing')).toBeLessThan(place('returns.to_inspect'))
    expect(place('returns.to_inspect')).toBeLessThan(place('orders.held'))
    expect(keys.filter((key) => /^(dispatch|remittances|inventory)\./.test(key))).toEqual([])
  })

  test('a dispatch manager sees the cut-off first, and the cash', async () => {
    const keys = await keysOf('dispatch_manager')
    expect(keys[0]).toBe('dispatch.late_parcels')
    expect(keys).toContain('remittances.overdue')
    expect(keys.filter((key) => key.startsWith('returns.'))).toEqual([])
  })

  test('orders to confirm are opened in the call queue by those who make calls', async () => {
    expect(await keysOf('store_manager')).toContain('orders.pending')
    const calling = await keysOf('warehouse_manager')
    expect(calling).toContain('confirmations.due')
    expect(calling).not.toContain('orders.pending')
  })

  test('money is for those who may see it', async () => {
    const figuresOf = async (role: string) =>
      (await ask(role, 'dashboard.board', {}, shownBoard)).figures.map(({ key }) => key)
    expect(await figuresOf('super_manager')).toEqual([
      'dispatch.delivered',
      'remittances.cash',
      'inventory.value',
      'dispatch.return_rate',
    ])
    expect(await figuresOf('dispatch_manager')).toEqual([
      'remittances.cash',
      'dispatch.return_rate',
    ])
    expect(await figuresOf('returns_manager')).toEqual([])
  })

  test('a need or figure of others is refused, naming what is missing', async () => {
    const cookie = cookies.returns_manager ?? ''
    const askFor = async (endpoint: string, input: Record<string, string>) =>
      callRpc(house.server, endpoint, input, { cookie })
    const need = await askFor('dashboard.need', { need: 'dispatch.to_book' })
    expect([need.status, need.body.code]).toEqual([403, 'permission_missing'])
    const figure = await askFor('dashboard.figure', { figure: 'inventory.value' })
    expect([figure.status, figure.body.code]).toEqual([403, 'permission_missing'])
    expect((await askFor('dashboard.need', { need: 'none' })).status).toBe(404)
  })
})
