import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { roles } from '#organization/users/roles.ts'
import { isAllowed } from '#platform/permissions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRpc, registeredEndpoints, registeredFiles } from '../support/endpoints.ts'
import { addEntrant, type Caller, enter } from '../support/entrants.ts'
import { type IdInput, idFields, withId } from '../support/id-fields.ts'
import { idSources } from '../support/id-sources.ts'
import { addRecords, addSharedCustomer, type Records } from '../support/second-outlet.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'

/**
 * Ruling 19: costs are read by holders of the capability costs, through every channel. Each role
 * calls every read and downloads every file, about records whose goods cost a number that occurs
 * nowhere else.
 */
const unitCost = 77_131
/** The number itself, as an amount, and the cost of a few units. */
const costs = [1, 2, 3, 4, 5, 10].flatMap((units) => {
  const minor = unitCost * units
  return [String(minor), (minor / 100).toFixed(2), (minor / 100).toLocaleString('en-GB')]
})

/** Fields with cost-like names that are not costs of goods. */
const otherAmounts: Readonly<Record<string, string>> = {
  packaging: 'The cost of packaging is of the packaging page, whose capability opens it.',
  packagingTrials: 'As above.',
  packagingUses: 'As above.',
  advice: 'What the customer pays for the parcel.',
  returnCases: 'What the customer paid for the goods that are missing.',
  'returns.causes': 'Without goods for those who may not read costs: shipping and handling.',
}

const named = /(cost|worth|margin|lost|valueDelta|averageCost)(Minor)?$|^(value|openValue)Minor$/

let db: Database
let server: TestServer
let world: World
let records: Records
const callers = new Map<string, Caller>()

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(anotherPool(db))
  await setCosts()
  records = await addRecords(db, world, await addSharedCustomer(db), 'Ours')
  await setCosts()
  await sql`update purchase_order_lines set unit_cost_minor = ${unitCost}`.execute(db.reader)
  await sql`update purchase_orders set total_minor = ${unitCost}`.execute(db.reader)
  await sql`update supplier_items set price_minor = ${unitCost}`.execute(db.reader)
  await sql`update supplier_return_lines set cost_minor = ${unitCost}`.execute(db.reader)
  for (const role of roles)
    callers.set(role, await enter(db, await addEntrant(db, { roles: [role] })))
}, 600_000)

async function setCosts(): Promise<void> {
  await sql`update variants set cost_minor = ${unitCost}`.execute(db.reader)
  await sql`update stock_levels set value_minor = ${unitCost} * greatest(on_hand, 0)`.execute(
    db.reader,
  )
}

const fields = idFields()

function inputOf(name: string): IdInput {
  const paths = fields.flatMap((field) => (field.endpoint.name === name ? [field.path] : []))
  const known = new Map<string, string>(Object.entries(records))
  return paths.reduce((input: IdInput, path) => {
    const source = idSources[`${name} ${path}`] ?? ''
    return withId(input, path, known.get(source) ?? world.variants[0]?.id ?? '')
  }, {})
}

/** Amounts with cost-like names in an answer, with their paths. */
function namedCosts(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => namedCosts(each, at))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    named.test(key) && typeof inner === 'number' && inner !== 0
      ? [`${at} ${key}`]
      : namedCosts(inner, at),
  )
}

const shows = (text: string) =>
  costs.filter((amount) =>
    new RegExp(`(?<![\\d.])${amount.replaceAll('.', '\\.')}(?![\\d])`).test(text),
  )

const reads = registeredEndpoints().filter(({ meta }) => meta.kind === 'read')
const files = registeredFiles().filter(
  ({ kind, path }) => kind === 'download' && path.endsWith('.csv') && !path.includes(':'),
)

async function costsFor(role: string): Promise<string[]> {
  const found: string[] = []
  const held = permissionsOfRoles(roles.filter((each) => each === role))
  const caller = callers.get(role) ?? {}
  for (const { name, meta } of reads) {
    if (!isAllowed(held, meta.access ?? 'open')) continue
    const area = name.split('.')[0] ?? ''
    const isOther = otherAmounts[area] ?? otherAmounts[name]
    // Lists return everything without a filter.
    for (const input of [inputOf(name), {}]) {
      const { body } = await callRpc(server, name, input, caller)
      const amounts = shows(JSON.stringify(body))
      if (!isOther) found.push(...namedCosts(body, name))
      found.push(...amounts.map((amount) => `${name} ${amount}`))
    }
  }
  for (const { path, access } of files) {
    if (!isAllowed(held, access) || path.includes('packaging')) continue
    const query = new URLSearchParams({ draft: records['purchase order'] })
    if (path.includes('supplier-return')) query.set('id', records['supplier return'])
    const response = await fetch(`${server.url}/api${path}?${query}`, {
      headers: { cookie: z.string().parse(caller.cookie) },
    })
    const amounts = shows(await response.text())
    found.push(...amounts.map((amount) => `${path} ${amount}`))
  }
  return [...new Set(found)].toSorted()
}

const mayRead = (role: (typeof roles)[number]) =>
  permissionsOfRoles([role]).has(capability.costs.key)

test('three roles read costs', () => {
  expect(roles.filter(mayRead)).toEqual(['super_admin', 'super_manager', 'store_manager'])
})

test('users who may read costs find them everywhere they are', async () => {
  const found = await costsFor('super_admin')
  const places = [...new Set(found.map((place) => place.split(' ')[0] ?? ''))]
  expect(places).toEqual(
    expect.arrayContaining([
      'stockLists.levels',
      'reorders.suggestions',
      'purchaseOrders.get',
      'supplierItems.list',
      'outlets.overview',
      'transfers.list',
      'supplierReturns.get',
      'products.variants',
      '/files/stock.csv',
      '/files/purchase-orders.csv',
      '/files/supplier-items.csv',
      '/files/supplier-return.csv',
    ]),
  )
})

test.each(roles.filter((role) => !mayRead(role)))(
  '%s reads no cost through any channel',
  async (role) => {
    expect(await costsFor(role)).toEqual([])
  },
)
