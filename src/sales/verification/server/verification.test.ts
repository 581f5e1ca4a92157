import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { addressKey } from '#sales/addresses/address-key.ts'
import { keepPoint, noteDelivery, takePoint } from '#sales/addresses/server/index.ts'
import {
  changeAddress,
  checkOrdersReader,
  confirmOrder,
  packUnit,
  proveAddresses,
} from '#sales/orders/server/index.ts'
import { connectGeocoder, nameCity, placeTo } from '../../../../tests/support/address-steps.ts'
import { addCustomer } from '../../../../tests/support/customer-steps.ts'
import { damagedAddresses } from '../../../../tests/support/damaged-addresses.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pretendGeocoder } from '../../../../tests/support/geocoder.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { connectGateway, messageGateway } from '../../../../tests/support/message-gateway.ts'
import {
  addGivenPlaces,
  faultOf,
  precisionAndRecall,
  scoreDamaged,
} from '../../../../tests/support/score-damaged.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { addressList } from '../addresses.list.ts'
import { acceptAddress } from './accept-address.ts'
import { askCustomer } from './ask-customer.ts'
import { countAddresses } from './count-addresses.ts'
import { findPoints } from './find-points.ts'
import { getAddress } from './get-address.ts'
import { addresses } from './list-addresses.ts'
import { locateAddress } from './locate-address.ts'
import { verificationReader } from './note-outcomes.ts'
import { recheckAddresses } from './recheck-addresses.ts'
import { rejectAddress } from './reject-address.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 200)
  await db.transaction(addGivenPlaces)
  await readChecks()
})

const readChecks = () => hearAll(db, checkOrdersReader)

const madeUp = {
  seq: 1,
  at: '2026-05-13T10:00:00Z',
  noun: 'order',
  label: '',
  outletId: null,
  actorId: null,
  actorName: 'Test',
  result: 'ok' as const,
  data: {},
}

/** An order to this address, looked at as it is soon after placing. */
async function placed(address: Parameters<typeof placeTo>[2] = {}) {
  const id = await placeTo(db, world, address)
  await write((tx) => proveAddresses(tx, world.admin, [id]))
  return get(id)
}

const get = (id: string) => getAddress(db.reader, world.admin, { id })

const write = <T>(act: Parameters<typeof db.transaction<T>>[0]) => db.transaction(act)

const orderMessages = (id: string) =>
  db.reader.selectFrom('messages').select(['way', 'template']).where('entity_id', '=', id).execute()

const holdsOf = (id: string) =>
  db.reader
    .selectFrom('order_holds')
    .select(['kind', 'reason', 'released_at as releasedAt'])
    .where('order_id', '=', id)
    .orderBy('placed_at')
    .execute()

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

const plain = { reason: null, releaseHold: false }

const edited = (row: Awaited<ReturnType<typeof get>>, change: object) => {
  const { id, version, shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry } = row
  const fields = { shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry }
  return { id, version, ...fields, ...change }
}

test('damaged addresses get the expected status, except for a few', async () => {
  const cases = damagedAddresses(200, printedSeed('damaged addresses'))
  const scored = await scoreDamaged(db, cases)
  const faults = scored.flatMap((each) => faultOf(each) ?? [])
  for (const { verdict, precision, recall } of precisionAndRecall(scored)) {
    expect(precision, `${verdict}: ${faults.join('\n')}`).toBeGreaterThan(0.95)
    expect(recall, `${verdict}: ${faults.join('\n')}`).toBeGreaterThan(0.95)
  }
  expect(faults.length, faults.join('\n')).toBeLessThan(10)
})

test('a bad address holds its order until it is mended, and nothing passes it meanwhile', async () => {
  const bad = await placed({ shipCity: 'Horley', shipPostcode: 'RH6 OHP' })
  expect(bad).toMatchObject({ verdict: 'fix', suggestion: { postcode: 'RH6 0HP' } })
  const [hold] = await holdsOf(bad.id)
  expect(hold?.reason).toContain('RH6 0HP')
  const confirm = () => write((tx) => confirmOrder(tx, world.admin, { id: bad.id }))
  expect(await refusalOf(confirm())).toBe('address_not_proved')
  const stale = edited(bad, { version: bad.version + 1 })
  expect(await refusalOf(write((tx) => changeAddress(tx, world.admin, stale)))).toBe(
    'stale_version',
  )
  const mended = await write((tx) =>
    changeAddress(tx, world.admin, edited(bad, { shipPostcode: 'RH6 0HP' })),
  )
  expect(mended).toMatchObject({ verdict: 'accept', version: bad.version + 1 })
  expect((await holdsOf(bad.id)).map(({ releasedAt }) => releasedAt !== null)).toEqual([true])
  await confirm()
})

test('a new order is looked at by itself, and what became of its parcel is learnt', async () => {
  const id = await placeTo(db, world, { shipAddress: 'Quiet Water Lane' })
  await readChecks()
  expect((await get(id)).verdict).toBe('confirm')
  const delivered = { ...madeUp, type: 'order.delivered', entityId: id }
  await write((tx) => verificationReader.take(tx, [delivered]))
  expect((await get(id)).known).toEqual({ delivered: 1, refused: 0 })
})

test('an unchecked order is checked before packing', async () => {
  const id = await placeTo(db, world, { shipAddress: '' })
  const confirm = write((tx) => confirmOrder(tx, world.admin, { id }))
  expect(await refusalOf(confirm)).toBe('address_not_proved')
})

test('a confirmed order whose address went bad is not packed', async () => {
  const { id, version, ...row } = await placed()
  await write((tx) => confirmOrder(tx, world.admin, { id, version }))
  const now = await get(id)
  await write((tx) => changeAddress(tx, world.admin, edited({ ...row, ...now }, { shipCity: '' })))
  const scanned = {
    variantId: world.variants[0]?.id ?? '',
    sku: world.variants[0]?.sku ?? '',
    packQuantity: 1,
  }
  const packing = write((tx) => packUnit(tx, world.admin, id, scanned))
  expect(await refusalOf(packing)).toMatch(/^(held|address_not_proved)$/)
})

test('an accepted address stays accepted until it changes; one without a courier is refused', async () => {
  const doubtful = await placed({ shipAddress: 'Mill Lane' })
  expect(doubtful).toMatchObject({ verdict: 'confirm', faults: ['house_missing'] })
  const twice = () => write((tx) => acceptAddress(tx, world.admin, { ...doubtful, ...plain }))
  await twice()
  await twice()
  await write((tx) => proveAddresses(tx, world.admin, [doubtful.id]))
  const accepted = await get(doubtful.id)
  expect(accepted).toMatchObject({
    verdict: 'accept',
    method: 'agent',
    checkedBy: 'Test super_admin',
  })
  const changed = await write((tx) =>
    changeAddress(tx, world.admin, edited(accepted, { shipAddress: 'Long Lane' })),
  )
  expect(changed.verdict).toBe('confirm')
  const away = await placed({
    shipCity: 'Gilgit',
    shipPostcode: '15100',
    shipCountry: 'PK',
    shipPhone: '03001234567',
  })
  expect(away).toMatchObject({ verdict: 'fix', served: 'no' })
  expect(
    await refusalOf(write((tx) => acceptAddress(tx, world.admin, { ...away, ...plain }))),
  ).toBe('not_served')
  const events = await db.reader
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', doubtful.id)
    .where('type', '=', 'order.address_accepted')
    .execute()
  expect(events).toHaveLength(1)
})

test('what cannot be delivered is held, and another address lets go of it', async () => {
  const row = await placed({ shipName: 'Miss Ashby' })
  await write((tx) => rejectAddress(tx, world.admin, { ...row, note: 'The house was pulled down' }))
  const rejected = await get(row.id)
  expect(rejected.verdict).toBe('fix')
  expect((await holdsOf(row.id)).at(-1)).toMatchObject({
    kind: 'address',
    reason: 'The house was pulled down',
    releasedAt: null,
  })
  await write((tx) =>
    changeAddress(tx, world.admin, edited(rejected, { shipAddress: '8 New Road' })),
  )
  expect((await holdsOf(row.id)).every(({ releasedAt }) => releasedAt !== null)).toBe(true)
})

test('parcels that arrived prove an address, those that came back speak against it', async () => {
  const there = { shipAddress: 'Long Water Lane', shipName: 'Mary Green' }
  expect((await placed(there)).verdict).toBe('confirm')
  const key = addressKey({
    address: 'Long Water Lane',
    city: '',
    postcode: 'LS1 1AA',
    country: 'GB',
  })
  await write((tx) => noteDelivery(tx, key, 'GB', 'delivered'))
  const again = await placed(there)
  expect(again).toMatchObject({ verdict: 'accept', known: { delivered: 1, refused: 0 } })
  await write((tx) => noteDelivery(tx, key, 'GB', 'refused'))
  await write((tx) => noteDelivery(tx, key, 'GB', 'refused'))
  expect((await placed({ ...there, shipAddress: 'long water ln' })).faults).toContain(
    'refused_before',
  )
})

test('the worklist is narrowed, ordered and counted, and a new alias mends what it names', async () => {
  const shipped = { shipCountry: 'PK', shipPostcode: '', shipPhone: '0300 1234567' }
  const first = await placed({ ...shipped, shipCity: 'Kolachi', shipAddress: 'House 9, Block 2' })
  const second = await placed({ ...shipped, shipCity: 'Kolachi', shipAddress: 'House 10, Block 2' })
  const list = (more: ListCall<typeof addressList>) =>
    addresses.page(db.reader, world.admin, listInput(addressList).parse(more))
  const mine = { city: ['kolachi'], fault: ['city_unknown'] }
  expect((await list(mine)).rows.map(({ id }) => id)).toEqual([first.id, second.id])
  const page = await list({ ...mine, sort: '-placed', limit: 1 })
  expect(page.rows[0]?.id).toBe(second.id)
  const next = await list({ ...mine, sort: '-placed', limit: 1, after: page.nextCursor ?? '' })
  expect(next.rows[0]?.id).toBe(first.id)
  expect((await list({ q: String(first.number) })).rows[0]?.id).toBe(first.id)
  const before = await countAddresses(db.reader, world.admin)
  const all = await list({ verdict: ['fix'], limit: 200 })
  expect(before.fix).toBe(all.rows.length)
  await write((tx) => nameCity(tx, 'Karachi', 'Kolachi'))
  const checked = await write((tx) => recheckAddresses(tx, world.admin, { city: ['Kolachi'] }))
  expect(checked).toMatchObject({ checked: 2, changed: 2, left: 0, nextCursor: null })
  expect((await get(first.id)).verdict).toBe('accept')
})

test('the customer gets an email, else a text message, that names what is missing', async () => {
  const { id } = await placed({ shipAddress: '' })
  const ask = () => write((tx) => askCustomer(tx, world.admin, { id }))
  expect(await refusalOf(ask())).toBe('not_reachable')
  expect((await get(id)).whyNotAsk).toContain('No message gateway is set up')
  await connectGateway(db, await messageGateway())
  expect((await get(id)).whyNotAsk).toBeNull()
  expect(await ask()).toMatchObject({ way: 'sms', to: '+447946000000' })
  const messages = await orderMessages(id)
  expect(messages).toMatchObject([{ way: 'sms', template: 'address.asked_message' }])
  const { id: customerId } = await addCustomer(db, 'Ada Byron', { email: 'ada@example.test' })
  await sql`update orders set customer_id = ${customerId} where id = ${id}`.execute(db.reader)
  expect(await ask()).toMatchObject({ way: 'mail', to: 'ada@example.test' })
  expect(await orderMessages(id)).toHaveLength(2)
  const good = await placed({ shipName: 'All Is Well', shipAddress: '77 Mill Lane' })
  expect(await refusalOf(write((tx) => askCustomer(tx, world.admin, good)))).toBe('nothing_missing')
})

test('the map is queried in turn, for doubtful addresses and requested ones', async () => {
  const geocoder = await pretendGeocoder((asked) => {
    const street = asked.get('street') ?? ''
    return street.startsWith('9') ? 'Leeds' : street.startsWith('8') ? 'Whitby' : null
  })
  const row = await placed({ shipAddress: '9 Map Street' })
  const far = await placed({ shipAddress: '8 Map Street' })
  expect(await refusalOf(write((tx) => locateAddress(tx, world.admin, row)))).toBe('no_geocoder')
  const email = 'desk@example.test'
  await write((tx) => connectGeocoder(tx, geocoder.url, email))
  await write((tx) => locateAddress(tx, world.admin, row))
  await write((tx) => locateAddress(tx, world.admin, far))
  const outside = openOutside({ allowed: [geocoder.place], isSecureOnly: false })
  const turns: number[] = []
  const wait = async () => {
    const { rows } = await sql<{ at: string }>`select next_at as at from geocoder_turns`.execute(
      db.reader,
    )
    turns.push(Date.parse(rows[0]?.at ?? ''))
  }
  await findPoints({ db, outside, signal: new AbortController().signal, wait })
  const asked = geocoder.asked.map(({ params }) => params)
  expect(asked.find((each) => each.get('street') === '9 Map Street')?.get('email')).toBe(email)
  expect(asked.every((each) => each.get('countrycodes') !== '')).toBe(true)
  // Each waits for its turn, a second after the one before.
  expect(turns.length).toBeGreaterThan(1)
  for (const [turn, at] of turns.slice(1).entries())
    expect(at - (turns[turn] ?? 0)).toBeGreaterThanOrEqual(1_000)
  expect((await get(row.id)).reasons.map(({ code }) => code)).toEqual(['point_found'])
  expect(await get(far.id)).toMatchObject({ verdict: 'confirm', point: { answer: 'found' } })
  expect(await db.transaction(takePoint)).toBeNull()
})

test('a geocoder that does not answer is asked again later, and not for ever', async () => {
  await placed({ shipAddress: 'Silent Lane' })
  const outside = openOutside({ allowed: [], isSecureOnly: false })
  await findPoints({ db, outside, signal: new AbortController().signal, wait: async () => 0 })
  const waiting = await db.reader
    .selectFrom('address_points')
    .select(['address_key as key', 'country', 'street', 'city', 'postcode', 'attempts'])
    .where('answer', '=', 'waiting')
    .executeTakeFirstOrThrow()
  expect(waiting.attempts).toBe(1)
  await write((tx) => keepPoint(tx, { ...waiting, attempts: 5, waitMilliseconds: 0 }, null))
  const kept = await db.reader
    .selectFrom('address_points')
    .select('answer')
    .where('address_key', '=', waiting.key)
    .executeTakeFirstOrThrow()
  expect(kept.answer).toBe('failed')
})
