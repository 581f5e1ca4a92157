import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { callRest, callRpc, registeredEndpoints } from '../support/endpoints.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares } from '../support/order-steps.ts'
import { passPhrase, type SignedIn, signedIn } from '../support/people.ts'
import { type Answer, type TestServer, testServer } from '../support/server.ts'
import { because, makeWorld, orderOf, type World } from '../support/world.ts'
import { type Setting, scansOf, type WriteCase, writeCases } from '../support/write-cases.ts'

/** How many requests under one key meet. */
const repeats = 4

const writes = registeredEndpoints().filter(({ meta }) => meta.kind === 'write')

/** Writes without a key, and why. */
const without: Readonly<Record<string, string>> = {
  'approvals.approveInPlace': 'every try of a badge and PIN counts, also a repeated one',
  'users.createFirstAdmin': 'a visitor has no keys; the one-time token works once',
  'people.acceptInvitation': 'a visitor has no keys; the invitation works once',
  'confirmLink.changeAddress': 'a visitor has no keys; each change is counted by the link',
  'adviceLink.answer': 'a visitor has no keys; a second answer finds the link answered',
  'confirmLink.sendNew': 'a visitor has no keys; the same message is sent once in ten minutes',
  'confirmLink.answer':
    'a visitor has no keys; the link takes one answer, and the same twice is one',
  'orderLink.confirm': 'a visitor has no keys; the link takes one answer',
  'orderLink.propose': 'a visitor has no keys; the link takes one answer',
  'orderLink.reject': 'a visitor has no keys; the link takes one answer',
  'consentLink.withdraw': 'a visitor has no keys; withdrawing twice is withdrawing once',
  'returnLink.announce': 'a visitor has no keys; the link takes one announcement',
  'users.askForAccess':
    'who has every permission, as here, is refused; so is asking twice in a day',
  'giftCards.lookUp':
    'it changes nothing; every try of an unknown code counts, also a repeated one',
  'sample.load': 'there is one sample business: loading it again answers that it is there',
  'sample.remove': 'it is removed once; a second time finds none, as sample-business.test.ts tests',
  'users.changePassword': 'it ends the session that asks, so a repeat must sign in first',
}

let db: Database
let server: TestServer
let world: World
let ada: SignedIn
let bob: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
  server = await testServer(db)
  ada = await signedIn(db, server, ['super_admin'])
  bob = await signedIn(db, server, ['super_admin'])
})

const settingOf = (person: SignedIn): Setting => ({ db, server, world, person })
const withKey = ({ cookie }: SignedIn, key: string) => ({
  cookie,
  headers: { 'idempotency-key': key },
})

test('every write of the registry has a case here, or a reason why not', () => {
  const covered = [...Object.keys(writeCases), ...Object.keys(without)].sort()
  expect(covered).toEqual(writes.map(({ name }) => name))
})

describe.each(writes.filter(({ name }) => name in writeCases))('$name', (endpoint) => {
  const key = `once of ${endpoint.name}`
  const prepare = async (person: SignedIn) => {
    const written = await writeCases[endpoint.name]?.(settingOf(person))
    if (!written) throw new Error(`${endpoint.name} has no case.`)
    return written
  }
  // Preparing a case takes far longer than sending it, so the first test prepares for all three.
  let hers: WriteCase
  let his: WriteCase
  let kept: Answer | undefined

  test('simultaneous requests under one key, over REST and RPC: one effect and equal answers', async () => {
    hers = await prepare(ada)
    his = await prepare(bob)
    const caller = withKey(ada, key)
    const answers = await Promise.all(
      Array.from({ length: repeats }, (_, turn) =>
        turn % 2
          ? callRest(server, endpoint, hers.input, caller)
          : callRpc(server, endpoint.name, hers.input, caller),
      ),
    )
    kept = answers[0]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: kept?.body })
      expect(Object.keys(answer.body)).not.toEqual([])
    }
    expect(await hers.effects()).toBe(1)
  })

  test('the same key for another request is refused, and nothing happens', async () => {
    const caller = withKey(ada, key)
    const before = await hers.effects()
    // An endpoint without input has no other request.
    if (hers.other) {
      const other = await callRest(server, endpoint, hers.other, caller)
      expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    }
    const again = await callRest(server, endpoint, hers.input, caller)
    expect(again).toMatchObject({ status: 200, body: kept?.body })
    expect(await hers.effects()).toBe(before)
  })

  test('the key of another user has no meaning here', async () => {
    const before = await his.effects()
    expect((await callRest(server, endpoint, his.input, withKey(bob, key))).status).toBe(200)
    expect(await his.effects()).toBe(before + 1)
  })
})

test('a key that was used for one endpoint is refused at another', async () => {
  const caller = withKey(ada, 'for one endpoint')
  const [place, create] = ['orders.place', 'customers.create'].map((wanted) =>
    writes.find(({ name }) => name === wanted),
  )
  if (!place || !create) throw new Error('The registry lacks an endpoint.')
  expect((await callRest(server, create, { fullName: 'Ada' }, caller)).status).toBe(200)
  const [ware] = await addWares(db, world, 1, 1)
  const order = orderOf(world, [{ variantId: ware?.id ?? '', quantity: 1 }])
  expect(await callRest(server, place, order, caller)).toMatchObject({
    status: 422,
    body: { code: 'key_reused' },
  })
})

test('a refused request stores no answer: the same key succeeds once the reason is gone', async () => {
  const place = writes.find(({ name }) => name === 'orders.place')
  if (!place) throw new Error('The registry lacks orders.place.')
  const [ware] = await addWares(db, world, 1, 1)
  const variantId = ware?.id ?? ''
  const order = orderOf(world, [{ variantId, quantity: 2 }])
  const caller = withKey(ada, 'too early')
  expect((await callRest(server, place, order, caller)).status).toBe(409)
  const { outletId } = world
  const adjustment = { variantId, outletId, difference: 1, reason: because('Found one more') }
  const { cookie } = ada
  await server.ask('POST', '/api/v1/stock/adjustments', { cookie, body: adjustment })
  expect((await callRest(server, place, order, caller)).status).toBe(200)
  expect(await ledgerFaults(db)).toEqual([])
})

test('a key that is too long is refused, never cut: two keys may begin alike', async () => {
  const create = writes.find(({ name }) => name === 'customers.create')
  if (!create) throw new Error('The registry lacks customers.create.')
  const stem = 'k'.repeat(255)
  const answers = await Promise.all(
    ['1', '2'].map((end) =>
      callRest(server, create, { fullName: 'Long Key' }, withKey(ada, `${stem}${end}`)),
    ),
  )
  for (const answer of answers) expect(answer.status).toBe(400)
  expect(
    (await callRest(server, create, { fullName: 'Long Key' }, withKey(ada, stem))).status,
  ).toBe(200)
})

describe('money over the REST API requires a key', () => {
  const money = writes.filter(({ meta }) => meta.needsKey)

  test('payments, refunds, credit and settlements are money', () => {
    expect(money.map(({ name }) => name)).toEqual([
      'claims.settle',
      'customers.giveCredit',
      'giftCards.adjust',
      'giftCards.issue',
      'giftCards.load',
      'offlineSales.record',
      'orderMoney.pay',
      'orderMoney.refund',
      'registerOrders.place',
      'registerSessions.addMovement',
      'remittances.close',
      'returns.settle',
      'sales.complete',
      'sales.refund',
      'sales.void',
    ])
  })

  test.each(money)('$name', async (endpoint) => {
    const written = await writeCases[endpoint.name]?.(settingOf(ada))
    if (!written) throw new Error(`${endpoint.name} has no case.`)
    const { cookie } = ada
    const before = await written.effects()
    const unkeyed = await callRest(server, endpoint, written.input, { cookie })
    expect(unkeyed).toMatchObject({ status: 400, body: { code: 'key_required' } })
    expect(await written.effects()).toBe(before)
    const keyed = await callRest(
      server,
      endpoint,
      written.input,
      withKey(ada, `money ${endpoint.name}`),
    )
    expect(keyed.status).toBe(200)
  })

  test('a caller without access is told that first', async () => {
    const supplier = await signedIn(db, server, ['supplier'])
    for (const endpoint of money) {
      const answer = await callRest(server, endpoint, {}, { cookie: supplier.cookie })
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 403])
    }
  })
})

test('a scan sent twice is in the scan log once', async () => {
  for (const name of ['scanning.resolve', 'dispatch.packUnit', 'loadSheets.scan']) {
    const endpoint = writes.find((write) => write.name === name)
    const written = await writeCases[name]?.(settingOf(ada))
    if (!endpoint || !written) throw new Error(`${name} has no case.`)
    for (let turn = 0; turn < 3; turn++) {
      const caller = withKey(ada, `scan of ${name}`)
      expect((await callRest(server, endpoint, written.input, caller)).status).toBe(200)
    }
    expect(`${name} ${await scansOf({ db }, String(written.input.code))}`).toBe(`${name} 1`)
  }
})

test('the stored request reveals nothing of a password that was in it', async () => {
  const person = await signedIn(db, server, ['staff'])
  const input = { current: passPhrase, next: 'quite another phrase' }
  const { status } = await server.ask('POST', '/api/v1/users/me/password', {
    ...withKey(person, 'a change of password'),
    body: input,
  })
  expect(status).toBe(200)
  const kept = await db.reader
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('actor_id', '=', person.userId)
    .execute()
  const plain = createHash('sha256').update(JSON.stringify(input))
  // A bare hash of a password is quickly guessed by anyone who sees the table.
  expect(kept.map((row) => row.request_hash)).not.toContain(plain.digest('base64'))
})
