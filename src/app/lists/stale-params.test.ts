import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { registeredEndpoints } from '../../../tests/support/endpoints.ts'
import { addSecondOutlet, addSharedCustomer } from '../../../tests/support/second-outlet.ts'
import { makeUser, makeWorld, orderOf, type World } from '../../../tests/support/world.ts'
import { accessOfList } from './access-of-list.ts'
import { allLists } from './all-lists.ts'
import { isTaken } from './page-filters.ts'
import { staleParams } from './stale-params.ts'

let db: Database
let world: World
let other: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  other = await addSecondOutlet(db, world)
})

async function checked(list: string, params: Record<string, string>, actor: Actor = world.admin) {
  const [stale = []] = await staleParams(list, [params], { reader: db.reader, actor })
  return stale.map(({ filter, why }) => `${filter}: ${why}`)
}

test('every list has a page, and no two lists have one name', () => {
  expect(allLists.length).toBeGreaterThan(25)
  expect(new Set(allLists.map(({ list }) => list)).size).toBe(allLists.length)
  for (const { list } of allLists) expect(accessOfList(list), list).not.toBeNull()
})

/** The arrays of strings in the source of screens, by the name of the constant. */
const arrayOf = (text: string, name: string) => {
  const found = new RegExp(`const ${name}(?:: [^=]+)? = \\[([^\\]]*)\\]`).exec(text)
  return found?.[1]?.match(/'([^']+)'/g)?.map((word) => word.slice(1, -1))
}

test('every list of a page is declared here with the filters that its screen has', () => {
  const paths = globSync('src/*/*/**/*.{ts,tsx}', { exclude: (name) => name.includes('.test.') })
  const texts = paths.map((path) => readFileSync(path, 'utf8'))
  const everywhere = (read: (text: string) => string[] | undefined) =>
    texts.map(read).find((found) => found !== undefined)
  const seen: string[] = []
  for (const text of texts) {
    const tools = /<ListTools\s[\s\S]*?\/>/.exec(text)?.[0]
    const listed = /\slist=(?:"([^"]+)"|\{(\w+)\})/.exec(tools ?? '')
    if (!tools || !listed) continue
    const constant = new RegExp(`const ${listed[2]} = '([^']+)'`)
    const named = (each: string) => constant.exec(each)?.slice(1, 2)
    const list = listed[1] ?? (named(text) ?? everywhere(named))?.[0] ?? '?'
    const declared = allLists.find((one) => one.list === list)
    expect(declared, `${list} is not declared`).toBeDefined()
    seen.push(list)
    const given = /filterParams=\{([^}]+)\}/.exec(tools)?.[1]
    expect(given, `${list} does not name its filters`).toBeDefined()
    const names = /(\w+)/.exec(given ?? '')?.[1]
    const params = names ? (arrayOf(text, names) ?? everywhere((each) => arrayOf(each, names))) : []
    expect(params, `the filters of ${list}`).toBeDefined()
    const more = (given?.match(/'([^']+)'/g) ?? []).map((word) => word.slice(1, -1))
    const known = [...Object.keys(declared?.filters ?? {}), 'q']
    expect(known, list).toEqual(expect.arrayContaining([...(params ?? []), ...more]))
  }
  // The screens of declared lists take their filters from the declaration.
  const declared = registeredEndpoints().flatMap(({ meta }) => meta.list?.path ?? [])
  const others = allLists.map(({ list }) => list).filter((list) => !declared.includes(list))
  // The review of access shows other columns of the list of users.
  expect(others.filter((list) => !seen.includes(list))).toEqual(['/user-management/review'])
})

const odd = 'no such value \u2603'

test('in every list an unknown filter, a value that its contract refuses and a record that is gone are stale', async () => {
  let count = 0
  for (const { list, filters } of allLists) {
    expect(await checked(list, { 'no-such': 'x', q: 'ali', view: 'bins' }), list).toEqual([
      'no-such: filter',
    ])
    for (const [name, filter] of Object.entries(filters)) {
      const at = `${list} ${name}`
      if (!isTaken(filter, odd)) {
        expect(await checked(list, { [name]: odd }), at).toEqual([`${name}: value`])
        count += 1
      }
      if (filter.of === null) continue
      const isWord = isTaken(filter, 'not-used')
      const [found] = await checked(list, { [name]: isWord ? 'not-used' : newId() })
      expect(found, at).toBe(`${name}: ${isWord ? 'word' : 'record'}`)
      count += 1
    }
  }
  expect(count).toBeGreaterThan(80)
})

test('what the list has, and what is there, is not stale', async () => {
  const customer = await addSharedCustomer(db)
  const order = orderOf(world, [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }])
  const { id } = await placeOrder(db, world.admin, order, null)
  await sql`update orders set tags = '{gift}' where id = ${id}`.execute(db.reader)
  const params = {
    state: 'pending',
    only: 'late',
    held: '1',
    from: '2026-05-13',
    totalFrom: '10.50',
    outlet: world.outletId,
    tag: 'gift',
    assignee: world.admin.userId,
    channel: 'staff',
    customer,
    variant: world.variants[0]?.id ?? '',
    city: 'Leeds',
  }
  expect(await checked('/orders', params)).toEqual([])
  const numbers = { fewest: '3', spent: '100', credit: '1', sort: '-orders' }
  expect(await checked('/all-customers', numbers)).toEqual([])
  expect(await checked('/outlets/bins', { blocked: 'true', filled: 'false' })).toEqual([])
  expect(await checked('/inventory/lots', { daysLeft: '..30', expires: 'month,week' })).toEqual([])
})

test('an outlet, and a tag of its orders, are stale for those without access to it', async () => {
  await sql`update orders set tags = '{secret}', outlet_id = ${other.outletId}
    where id = (select id from orders limit 1)`.execute(db.reader)
  const { permissions } = world.admin
  const grants = [{ outletIds: [world.outletId], permissions }]
  const actor = newActor({ ...world.admin, grants })
  const there = { outlet: other.outletId, tag: 'secret' }
  expect(await checked('/orders', there)).toEqual([])
  expect(await checked('/orders', there, actor)).toEqual(['outlet: record', 'tag: word'])
  expect(await checked('/orders', { outlet: world.outletId }, actor)).toEqual([])
  expect(await checked('/stock-transfer', { to: other.outletId }, actor)).toEqual([])
})

test('a deactivated user is stale as an assignee, and not in the log', async () => {
  const { userId } = await db.transaction((tx) => makeUser(tx, 'staff'))
  expect(await checked('/orders', { assignee: userId })).toEqual([])
  await sql`update profiles set deactivated_at = now() where id = ${userId}`.execute(db.reader)
  expect(await checked('/orders', { assignee: userId })).toEqual(['assignee: record'])
  expect(await checked('/activity-logs', { actor: userId })).toEqual([])
})
