import { beforeAll, expect, test } from 'vitest'
import { deviceWork } from '#app/device-work.ts'
import { hashPassword } from '#organization/users/server/hash-password.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { newBrowser } from '../support/account-steps.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRpc, filledPath, registeredEndpoints, registeredFiles } from '../support/endpoints.ts'
import { addDevice, addEntrant, type Caller, enter } from '../support/entrants.ts'
import { addPerson, passPhrase } from '../support/people.ts'
import { addSecondOutlet } from '../support/second-outlet.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { because, makeWorld, orderOf, type World } from '../support/world.ts'

/**
 * A badge and a short PIN allow a small set of operations. Every endpoint and every file is
 * requested at a station and at a register by a super admin, who has all other access.
 */
const endpoints = registeredEndpoints()
const files = registeredFiles()
const kinds = ['bench', 'till'] as const

let db: Database
let server: TestServer
let world: World
const callers = new Map<(typeof kinds)[number], Caller>()

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(anotherPool(db))
  const admin = await addEntrant(db, { roles: ['super_admin'] })
  for (const kind of kinds) {
    const deviceId = await addDevice(db, world.outletId, admin, kind)
    callers.set(kind, await enter(db, admin, { kind: 'device', deviceId }))
  }
})

const callerAt = (kind: (typeof kinds)[number]): Caller => callers.get(kind) ?? {}

const isWork = (kind: (typeof kinds)[number], name: string) => deviceWork[kind].has(name)

const pin = '8264'

async function loadOrder(outletId: string): Promise<string> {
  const [variant] = world.variants
  const lines = [{ variantId: variant?.id ?? '', quantity: 1 }]
  await db.transaction((tx) =>
    bookOpeningStock(tx, world.admin, { noun: 'stock', id: newId(), reason: 'Opening stock' }, [
      { variantId: variant?.id ?? '', outletId, quantity: 9 },
    ]),
  )
  const placed = await placeOrder(db, world.admin, orderOf({ outletId }, lines), null)
  return placed.id
}

/** An order that was paid at a register, by a store manager who signed in by badge. */
async function paidAtTill() {
  const person = await addPerson(db, ['store_manager'])
  const badge = newId().replaceAll('-', '').slice(-12).toUpperCase()
  await db.reader
    .updateTable('profiles')
    .set({ pin_hash: await hashPassword(pin), badge_code: badge })
    .where('id', '=', person.userId)
    .execute()
  const admin = await addPerson(db, ['super_admin'])
  const till = newBrowser(server)
  await till.ask('/api/auth/sign-in/email', { email: admin.email, password: passPhrase })
  const device = { name: 'Till 1', kind: 'till', outletId: world.outletId }
  await till.ask('/api/auth/device/enrol', device)
  const entered = await till.ask('/api/auth/sign-in/badge', { badge, pin })
  expect(entered.body).toMatchObject({ kind: 'device' })
  const id = await loadOrder(world.outletId)
  const paid = await till.ask(`/api/v1/orders/${id}/payments`, {
    method: 'cash',
    amountMinor: 550,
    reference: '',
  })
  expect(paid.status).toBe(200)
  return { id, till }
}

/** Operations that receive, pay or decide about money, in any area. */
const movesMoney =
  /^(orderMoney\.(pay|refund|edit|remove|releaseUnpaid|invoice)|orders\.(place|cancel)|orderDesk\.(split|merge|moveToOutlet|change\w*)|channels\.takeTotal|returns\.(settle|approve|bulkDo)|returnCases\.writeOff|claims\.(file|approve|settle|giveBack)|customers\.(giveCredit|erase|change)|remittances\.(?!ofOrder)\w+|sales\.(complete|void|refund)|offlineSales\.record|registerOrders\.place|priceLists\.(save|setPrices)|products\.\w+|reorders\.\w+|purchaseOrders\.\w+|supplierPortal(Claims)?\.\w+|supplierClaims\.\w+|portalDeliveries\.\w+|supplierItems\.\w+|business\.\w+Settings?|approvals\.(approve|reject))$/

test.each(kinds)('at a %s every endpoint is allowed by the table, or refused', async (kind) => {
  for (let from = 0; from < endpoints.length; from += 50)
    await Promise.all(
      endpoints.slice(from, from + 50).map(async ({ name, meta }) => {
        const { status, body } = await callRpc(server, name, {}, callerAt(kind))
        if (meta.access === 'open') return
        const said = `${name} at a ${kind}: ${status} ${body.code}`
        if (isWork(kind, name)) expect([401, 403].includes(status), said).toBe(false)
        else expect(said).toBe(`${name} at a ${kind}: 403 full_session_needed`)
      }),
    )
})

test.each(kinds)(
  'at a %s every file is allowed by the table, or refused; none is an export',
  async (kind) => {
    const { cookie = '' } = callerAt(kind)
    for (const { path, kind: way } of files) {
      const address = `/api${filledPath(path.replace(/:(\w+)/g, '{$1}'))}`
      const response = await fetch(`${server.url}${address}`, {
        method: way === 'upload' ? 'POST' : 'GET',
        headers: { cookie },
      })
      await response.body?.cancel()
      const said = `${path} at a ${kind}: ${response.status}`
      if (isWork(kind, path)) expect(response.status === 403, said).toBe(false)
      else expect(said).toBe(`${path} at a ${kind}: 403`)
    }
    expect([...deviceWork[kind]].filter((name) => /\.(csv|xlsx|json)$/.test(name))).toEqual([])
  },
)

test('a station moves no money, and a register only takes payments and makes refunds', () => {
  const money = endpoints.map(({ name }) => name).filter((name) => movesMoney.test(name))
  expect(money.length).toBeGreaterThan(40)
  expect(money.filter((name) => isWork('bench', name))).toEqual([])
  expect(money.filter((name) => isWork('till', name)).sort()).toEqual([
    'offlineSales.record',
    'orderMoney.invoice',
    'orderMoney.pay',
    'orderMoney.refund',
    'orderMoney.remove',
    'orders.place',
    'registerOrders.place',
    'sales.complete',
    'sales.refund',
    'sales.void',
  ])
})

test('the table names nothing that does not exist', () => {
  const known = new Set([...endpoints.map(({ name }) => name), ...files.map(({ path }) => path)])
  const named = kinds.flatMap((kind) => [...deviceWork[kind]])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('nothing company-wide is allowed at a device', () => {
  const ofHouse = endpoints.filter(({ meta }) => meta.isOfHouse).map(({ name }) => name)
  expect(ofHouse.filter((name) => kinds.some((kind) => isWork(kind, name)))).toEqual([])
})

test('a device reaches its own outlet only', async () => {
  const { outletId } = await addSecondOutlet(db, world)
  const before = await loadOrder(outletId)
  for (const kind of kinds) {
    const me = await callRpc(server, 'users.me', {}, callerAt(kind))
    expect(me.body).toMatchObject({ outletIds: [world.outletId] })
  }
  const seen = await callRpc(server, 'orders.get', { id: before }, callerAt('till'))
  expect(seen.status).toBe(404)
  const paid = { id: before, method: 'cash', amountMinor: 100 }
  expect((await callRpc(server, 'orderMoney.pay', paid, callerAt('till'))).status).toBe(404)
})

test('each refund at a register asks for the PIN again', async () => {
  const { id, till } = await paidAtTill()
  const refund = () =>
    till.ask(`/api/v1/orders/${id}/refunds`, {
      lines: [],
      amountMinor: 100,
      method: 'cash',
      reason: because('Scratched'),
    })
  expect((await refund()).body).toMatchObject({ code: 'proof_needed', details: { by: 'pin' } })
  const wrong = await till.ask('/api/auth/prove/pin', { pin: '1111' })
  expect(wrong.body).toMatchObject({ code: 'wrong_pin', field: 'pin' })
  expect((await till.ask('/api/auth/prove/pin', { pin })).status).toBe(200)
  expect((await refund()).body).toMatchObject({ amountMinor: 100 })
  expect((await refund()).body.code).toBe('proof_needed')
})

test('a sale is refunded or voided at a register only after the PIN is entered again', async () => {
  const { till } = await paidAtTill()
  const reason = because('Scratched')
  const lines = [{ lineId: newId(), quantity: 1, puts: 'shelf' }]
  const sale = `/api/v1/sales/${newId()}`
  const refund = { version: 1, registerId: newId(), lines, method: 'cash', reason }
  expect((await till.ask(`${sale}/refunds`, refund)).body.code).toBe('proof_needed')
  expect((await till.ask(`${sale}/voiding`, { version: 1, reason })).body.code).toBe('proof_needed')
  await till.ask('/api/auth/prove/pin', { pin })
  expect((await till.ask(`${sale}/refunds`, refund)).body.code).toBe('not_found')
})

test('a PIN that was entered again is still valid after a refusal', async () => {
  const { id, till } = await paidAtTill()
  const refund = (amountMinor: number) =>
    till.ask(`/api/v1/orders/${id}/refunds`, {
      lines: [],
      amountMinor,
      method: 'cash',
      reason: because('Scratched'),
    })
  await till.ask('/api/auth/prove/pin', { pin })
  expect((await refund(9_999_999)).body.code).toBe('more_than_paid')
  expect((await refund(100)).status).toBe(200)
})

test('a refusal says to sign in with the password', async () => {
  const { body } = await callRpc(server, 'orderMoney.refund', {}, callerAt('bench'))
  expect(JSON.stringify(body)).toContain('Sign in with your password')
})
