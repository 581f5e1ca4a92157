import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { isAllowed } from '#platform/permissions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { confirmByRule } from '#sales/confirmations/server/confirm-by-rule.ts'
import { noteLowStock } from '#stock/inventory/server/watch-low-stock.ts'
import { giveBadge } from '../support/approval-steps.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import {
  callRest,
  callRpc,
  essence,
  filledPath,
  type RegisteredEndpoint,
  registeredEndpoints,
  unknownId,
} from '../support/endpoints.ts'
import { addEntrant, type Caller, enter, keyOf } from '../support/entrants.ts'
import { eventsToHear } from '../support/hear-all.ts'
import {
  besidesIds,
  type IdInput as Input,
  idFields,
  isListOfIds,
  withId,
} from '../support/id-fields.ts'
import { type IdSource, idSources } from '../support/id-sources.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { supplierOfOrder } from '../support/purchase-order-steps.ts'
import { addRivals } from '../support/rival-suppliers.ts'
import {
  addRecords,
  addSecondOutlet,
  addSharedCustomer,
  goOn,
  idsOf,
  marker,
  type Records,
  type Scoped,
} from '../support/second-outlet.ts'
import { type Answer, type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'
import { writeCases } from '../support/write-cases.ts'

/**
 * To users without access, records of another outlet, user or supplier do not exist: no id finds
 * them, no list, count, search, scan or file shows them. For live hints see live-scope.test.ts.
 */
let db: Database
let here: World
let there: World
let customerId: string
let ours: Records
let theirs: Records
let server: TestServer
let admin: SignedIn
/** Every kind of caller who is limited to our outlet. */
const insiders = new Map<string, { caller: Caller; permissions: ReadonlySet<string> }>()
/** Every answer to one of them, to be searched at the end. */
const told: { question: string; answer: string }[] = []

const limitedRoles = [
  'store_manager',
  'warehouse_manager',
  'dispatch_manager',
  'returns_manager',
  'staff',
] as const satisfies readonly Role[]

/** Holds every permission, at our outlet alone. */
const deputyOfAdmin = 'by cover of an admin'

const otherWays = ['by API key', 'by another’s eyes', 'by cover', deputyOfAdmin] as const

const fields = idFields()
const endpoints = registeredEndpoints()

beforeAll(async () => {
  db = await testDatabase()
  here = await makeWorld(db)
  there = await addSecondOutlet(db, here)
  customerId = await addSharedCustomer(db)
  server = await testServer(anotherPool(db))
  admin = await signedIn(db, server, ['super_admin'])
  ours = await addRecords(db, here, customerId, 'Ours')
  theirs = await addRecords(db, there, customerId, marker)
  for (const role of limitedRoles) {
    const userId = await addEntrant(db, { roles: [role], outletIds: [here.outletId] })
    insiders.set(role, { caller: await enter(db, userId), permissions: permissionsOfRoles([role]) })
  }
  await addOtherWaysIn()
})

/** The same limits apply to a key, to view as, and to temporary access. */
async function addOtherWaysIn(): Promise<void> {
  const permissions = permissionsOfRoles(['store_manager'])
  const outletIds = [here.outletId]
  const manager = await addEntrant(db, { roles: ['store_manager'], outletIds })
  const scopes = [...permissions].map((key) => `${key}:write`)
  insiders.set('by API key', { caller: await keyOf(db, manager, scopes), permissions })
  const borrowed = await enter(db, admin.userId, { viewAsUserId: manager })
  insiders.set('by another’s eyes', { caller: borrowed, permissions })
  const cover = { role: 'store_manager', outletId: here.outletId, grantedBy: admin.userId } as const
  const standIn = await addEntrant(db, { roles: ['staff'], outletIds, cover })
  insiders.set('by cover', { caller: await enter(db, standIn), permissions })
  const highest = { ...cover, role: 'super_admin' } as const
  // The portal answers only users of a supplier.
  const supplierId = await supplierOfOrder(db, ours['purchase order'])
  const deputy = await addEntrant(db, { roles: ['staff'], outletIds, cover: highest, supplierId })
  insiders.set(deputyOfAdmin, {
    caller: await enter(db, deputy),
    permissions: permissionsOfRoles(['super_admin']),
  })
}

async function ask(name: string, input: Input, asker: string): Promise<Answer> {
  const answer = await callRpc(server, name, input, insiders.get(asker)?.caller)
  const question = `${name} ${JSON.stringify(input)} as ${asker}`
  expect(answer.status, question).toBeLessThan(500)
  remember(question, answer)
  return answer
}

/** Names of outlets, for requesting goods, and the available quantity of what a cashier sells from there. */
const directory = 'transfers.places'
const ofPlaces = new RegExp(`^(${directory}|registerOrders\\.stock) `)

function remember(question: string, answer: Answer): void {
  if (ofPlaces.test(question)) return
  told.push({ question, answer: JSON.stringify(answer.body) })
}

/**
 * Every role, and in turn one of the other ways in: these come to the same rule by another actor,
 * which each of them meets at a quarter of the fields.
 */
function askersOf(endpoint: RegisteredEndpoint, turn: number): readonly string[] {
  const ways = otherWays.filter((way) => mayCall(endpoint, way))
  const way = ways[turn % ways.length]
  return [...limitedRoles.filter((role) => mayCall(endpoint, role)), ...(way ? [way] : [])]
}

const mayCall = (endpoint: RegisteredEndpoint, asker: string) =>
  isAllowed(insiders.get(asker)?.permissions ?? new Set(), endpoint.meta.access ?? 'open')

const sourceOf = (endpoint: RegisteredEndpoint, path: string): IdSource | undefined =>
  idSources[`${endpoint.name} ${path}`]

const isScoped = (source: IdSource | undefined): source is Scoped =>
  source !== undefined && source !== 'everyone' && source !== 'house'

/** The one write on another’s record without a case, because each of its attempts counts. */
async function aBadge(): Promise<Input> {
  const pin = '246802'
  return { badge: await giveBadge(db, admin.userId, pin), pin }
}

/** An input that succeeds with our own records: a write’s case, or a read with its ids. */
async function ownInput(endpoint: RegisteredEndpoint): Promise<Input> {
  if (endpoint.meta.kind === 'write') {
    const prepare = writeCases[endpoint.name]
    if (!prepare) return endpoint.name === 'approvals.approveInPlace' ? await aBadge() : {}
    return (await prepare({ db, server, world: here, person: admin })).input
  }
  const variantId = here.variants[0]?.id ?? ''
  const paths = fields.flatMap((field) =>
    field.endpoint.name === endpoint.name ? [field.path] : [],
  )
  return paths.reduce((input: Input, path) => {
    const source = sourceOf(endpoint, path)
    return withId(input, path, isScoped(source) ? ours[source] : variantId)
  }, besidesIds[endpoint.name] ?? {})
}

test('every id field declares its owner', () => {
  const asked = fields.map(({ endpoint, path }) => `${endpoint.name} ${path}`)
  expect(asked.sort()).toEqual(Object.keys(idSources).sort())
})

describe('an inaccessible id looks like an unknown one', () => {
  const scoped = fields.flatMap(({ endpoint, path }, turn) => {
    const source = sourceOf(endpoint, path)
    const name = `${endpoint.name} ${path}`
    return isScoped(source) ? [{ endpoint, path, source, name, turn }] : []
  })

  test.each(scoped)('$name', async ({ endpoint, path, source, turn }) => {
    const input = await ownInput(endpoint)
    let calls = 0
    for (const asker of askersOf(endpoint, turn)) {
      const asking = withId(input, path, theirs[source])
      const foreign = await ask(endpoint.name, asking, asker)
      const unknown = withId(input, path, newId())
      expect(essence(foreign), asker).toEqual(essence(await ask(endpoint.name, unknown, asker)))
      if (endpoint.method === 'POST' && calls === 0) {
        const caller = insiders.get(asker)?.caller
        const headers = { ...caller?.headers, 'idempotency-key': newId() }
        const { status } = await callRest(server, endpoint, asking, { ...caller, headers })
        expect(status).toBe(foreign.status)
      }
      const isRefusedAnyhow = foreign.status === 403
      if (isRefusedAnyhow || isListOfIds(path)) continue
      expect(foreign.status, `${asker} ${foreign.body.message}`).toBe(404)
      calls += 1
    }
    expect(calls > 0 || isListOfIds(path)).toBe(true)
  })

  test('company-wide operations are for users of all outlets', async () => {
    for (const { endpoint, path } of fields) {
      if (sourceOf(endpoint, path) !== 'house') continue
      for (const asker of insiders.keys()) {
        if (asker === deputyOfAdmin) continue
        const { status } = await ask(endpoint.name, { [path]: unknownId }, asker)
        expect(`${endpoint.name} ${asker} ${status}`).toBe(`${endpoint.name} ${asker} 403`)
      }
    }
  })

  test('files: neither downloaded from another outlet nor uploaded to it', async () => {
    const { caller } = insiders.get('store_manager') ?? {}
    const fetched = async (id: string) => {
      const path = filledPath('/api/imports/{id}/refusals.csv', { id })
      const answer = await server.ask('GET', path, caller)
      remember(path, answer)
      return essence(answer)
    }
    expect(await fetched(theirs.import)).toEqual(await fetched(unknownId))
    const own = await server.ask('GET', `/api/imports/${ours.import}/refusals.csv`, caller)
    expect(own.status).toBe(200)
    const faults = async (id: string) =>
      essence(await server.ask('GET', `/api/imports/tables/${id}/errors.csv`, caller))
    expect(await faults(theirs['table import'])).toEqual(await faults(unknownId))
    expect(await faults(ours['table import'])).toMatchObject({ status: 200 })
    for (const kind of ['online-retail?', 'tables?kind=stock&']) {
      const sent = async (outlet: string) => {
        const path = `/api/imports/${kind}name=a.csv&outlet=${outlet}`
        return essence(await server.ask('POST', path, { ...caller, body: {} }))
      }
      expect(await sent(theirs.outlet)).toEqual(await sent(unknownId))
    }
  })

  test('scans: a printed code of another outlet looks unknown', async () => {
    const order = await db.reader
      .selectFrom('orders')
      .select('number')
      .where('id', '=', theirs.order)
      .executeTakeFirstOrThrow()
    for (const name of ['scanning.resolve', 'loadSheets.scan'])
      for (const asker of insiders.keys())
        for (const prefix of ['O-', 'S-']) {
          const said = async (number: number) => {
            const answer = await ask(
              name,
              { id: ours['load sheet'], code: `${prefix}${number}` },
              asker,
            )
            expect(answer.status).toBeGreaterThanOrEqual(400)
            return JSON.stringify(essence(answer)).replaceAll(String(number), 'N')
          }
          expect(await said(order.number), `${name} ${asker}`).toBe(await said(987_654_321))
        }
  })
})

test('nothing that we read changes when another outlet’s records grow', async () => {
  // Log entries and alerts caused by the reads themselves exist before the comparison.
  await everythingReadable()
  await noteLowStock(db)
  // The job of each minute does it too, maybe between the two readings.
  await confirmByRule(db, AbortSignal.timeout(60_000))
  await allTold()
  const before = await everythingReadable()
  for (let days = 0; days < 3; days++) await goOn(db, there, customerId, marker)
  await allTold()
  const after = await everythingReadable()
  expect(before.size).toBeGreaterThan(50)
  const changed = [...before.keys()].filter(
    (question) => !isDeepStrictEqual(after.get(question), before.get(question)),
  )
  const known = [ofHouse, ofAsking, ofPlaces]
  const unexpected = changed.filter((question) => !known.some((each) => each.test(question)))
  const seen = (answers: Map<string, unknown>) =>
    unexpected.map((each) => [each, answers.get(each)])
  expect(seen(after)).toEqual(seen(before))
}, 600_000)

/**
 * A customer is company-wide, and so are the number of their orders and deliveries, and whether
 * parcels reach an address: calls and parcels depend on it. Which orders those were is shown only
 * for the user's outlets.
 */
const ofHouse =
  /^(customers\.(list|get|search|figures)|customerSegments\.|customerMerges\.|verification\.get) ?/
/** Changes by the reads themselves: denials are logged, codes say when they were read, and suggestions are random. */
const ofAsking = /^(users\.ownRecord|stockCounts\.(codes|suggest)) /

/**
 * What all kinds of insiders can read, lists also with the words and filters that would find the
 * other records.
 */
async function everythingReadable(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  const words = [marker, 'Ours', 'MUG', 'O-1003']
  for (const endpoint of endpoints.filter(({ meta }) => meta.kind === 'read')) {
    const input = await ownInput(endpoint)
    const inputs: Input[] = Object.keys(input).length > 0 ? [{}, input] : [{}]
    if ('limit' in shapeOf(endpoint)) inputs.push({ ...input, limit: 2 })
    if ('q' in shapeOf(endpoint)) inputs.push(...words.map((q) => ({ q })))
    if ('held' in shapeOf(endpoint)) inputs.push({ held: true }, { customerId, limit: 1 })
    for (const asker of ['store_manager', 'warehouse_manager', deputyOfAdmin])
      for (const each of inputs) {
        if (!mayCall(endpoint, asker)) continue
        const answer = await ask(endpoint.name, each, asker)
        found.set(`${endpoint.name} ${JSON.stringify(each)} ${asker}`, essence(answer))
      }
  }
  return found
}

function shapeOf({ input }: RegisteredEndpoint): object {
  return 'shape' in input && typeof input.shape === 'object' && input.shape ? input.shape : {}
}

/** Waits until all readers have processed the events so far; the chain is sealed once a minute. */
async function allTold(): Promise<void> {
  await expect.poll(() => eventsToHear(db), { timeout: 120_000 }).toBe(0)
}

test('temporary access grants a role at its own outlet only', async () => {
  const grantedBy = admin.userId
  const cover = { role: 'store_manager', outletId: here.outletId, grantedBy } as const
  const outletIds = [there.outletId]
  const caller = await enter(db, await addEntrant(db, { roles: ['staff'], outletIds, cover }))
  const statusAt = async (name: string, outletId: string) => {
    const variantId = here.variants[0]?.id
    return (await callRpc(server, name, { variantId, outletId }, caller)).status
  }
  // The ledger needs inventory, which staff do not hold; orders they hold at both.
  expect(await statusAt('stockLists.ledger', here.outletId)).toBe(200)
  expect(await statusAt('stockLists.ledger', there.outletId)).toBe(404)
  expect(await statusAt('orders.list', here.outletId)).toBe(200)
  expect(await statusAt('orders.list', there.outletId)).toBe(200)
})

test('a supplier’s users see nothing of the company, nor of another supplier', async () => {
  const [supplierId, rivalId] = await addRivals(db)
  const caller = await enter(db, await addEntrant(db, { roles: ['supplier'], supplierId }))
  await addEntrant(db, { roles: ['supplier'], supplierId: rivalId })
  for (const endpoint of endpoints) {
    const { access = 'open', kind } = endpoint.meta
    if (kind === 'write' && !isAllowed(permissionsOfRoles(['supplier']), access)) {
      const { status } = await callRpc(server, endpoint.name, {}, caller)
      expect(`${endpoint.name} ${status}`).toBe(`${endpoint.name} 403`)
    }
    if (kind !== 'read') continue
    const answer = await callRpc(server, endpoint.name, await ownInput(endpoint), caller)
    remember(`${endpoint.name} as a supplier`, answer)
    // The portal greets its user by the name of their own supplier.
    const own = endpoint.name.startsWith('supplierPortal') ? 'Rival 0' : ''
    expect(JSON.stringify(answer.body).replaceAll(own, '')).not.toContain('Rival')
  }
})

test('of an inaccessible outlet users see only the name', async () => {
  const { places } = z
    .object({ places: z.array(z.record(z.string(), z.unknown())) })
    .parse((await ask(directory, {}, 'store_manager')).body)
  const foreign = places.find(({ id }) => id === there.outletId)
  expect(Object.keys(foreign ?? {}).sort()).toEqual(['code', 'id', 'isMine', 'name'])
  expect(foreign?.isMine).toBe(false)
})

test("attempts on another user's notification left it unchanged", async () => {
  const row = await db.reader
    .selectFrom('notifications')
    .select(['read', 'deleted_at'])
    .where('id', '=', theirs['own notification'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ read: false, deleted_at: null })
})

/** Runs last: it searches all answers of the tests above. */
test('no answer to an insider contains a byte of another outlet', async () => {
  const foreignIds = await idsOf(db, there.outletId)
  expect(told.length).toBeGreaterThan(500)
  for (const { question, answer } of told) {
    const leak = answer.toUpperCase().includes(marker)
    // An answer may repeat the search text of its own question only.
    expect(`${question}: ${leak}`).toBe(`${question}: false`)
    expect(foreignIds.filter((id) => answer.includes(id)).map((id) => `${question} ${id}`)).toEqual(
      [],
    )
  }
})
