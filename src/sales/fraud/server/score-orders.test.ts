import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import type { Setting } from '#platform/settings.ts'
import { changeAddress, holdOrder, recordPayment, releaseHold } from '#sales/orders/server/index.ts'
import { anAdvice } from '../../../../tests/support/advice-steps.ts'
import { countEvents } from '../../../../tests/support/count-events.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import {
  aPastOrder,
  endOrders,
  newPhone,
  placeOne,
  riskHears,
  riskOf,
  signalsOf,
} from '../../../../tests/support/risk-steps.ts'
import { personAt } from '../../../../tests/support/transfer-steps.ts'
import { addStore, because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { fraudSettings } from '../fraud.settings.ts'
import type { RiskFacts } from '../risk-facts.ts'
import { rulesVersion, scoreRisk } from '../score-risk.ts'
import { getRisk, riskHistory } from './risk.queries.ts'
import { riskReader, scoreMissing, scoreMissingOften } from './risk-reader.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  // From now on the reader hears of everything.
  await riskHears(db)
})

/** A reader for which every parcel that came back was refused. */
const allRefused = riskReader(async (_tx, ids) => new Set(ids))
const scoreAll = () => hearAll(db, allRefused)

const history = async (id: string) => (await riskHistory(db.reader, world.admin, { id })).scores

const holdsOf = async (id: string) =>
  (
    await sql<{ id: string; kind: string; cause: string; reason: string; isOpen: boolean }>`
      select id, kind, cause, reason, released_at is null as "isOpen" from order_holds
      where order_id = ${id} and placed_by is null order by placed_at`.execute(db.reader)
  ).rows

let streets = 0

/** A customer with a phone and an address of their own. */
const aCustomer = () => {
  streets += 1
  return { shipPhone: newPhone(), shipAddress: `${streets} Mill Lane` }
}

/** An order of a customer of whose parcels four came back. */
async function aRiskyOrder() {
  const customer = aCustomer()
  for (let parcel = 0; parcel < 4; parcel += 1) await aPastOrder(db, world, 'returned', customer)
  return { id: await placeOne(db, world, customer), customer }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('when an order is scored', () => {
  test('after it was placed, by the reader of events, with the facts that the rules were told', async () => {
    const id = await placeOne(db, world, aCustomer())
    expect(await getRisk(db.reader, world.admin, { id })).toEqual({ current: null, earlier: 0 })
    await riskHears(db)
    const found = await riskOf(db, world, id)
    expect(found).toMatchObject({ rulesVersion, level: 'low', recommendation: 'accept' })
    const stored = await sql<{ facts: RiskFacts; signals: unknown; score: number }>`
      select facts, signals, score from risk_scores where order_id = ${id}`.execute(db.reader)
    const [row] = stored.rows
    if (!row) throw new Error('The order has a score.')
    expect(scoreRisk(row.facts)).toEqual({ score: row.score, signals: row.signals })
  })

  test('again once its address, its phone or its payment changed, and what is the same is not stored again', async () => {
    const customer = aCustomer()
    const id = await placeOne(db, world, customer)
    await riskHears(db)
    const before = await riskOf(db, world, id)
    await db.transaction((tx) =>
      changeAddress(tx, world.admin, {
        id,
        version: 1,
        shipName: 'Ada Byron',
        ...customer,
        shipAddress: '',
        shipCity: 'Leeds',
        shipPostcode: '',
        shipCountry: 'United Kingdom',
      }),
    )
    await riskHears(db)
    expect(await signalsOf(db, world, id)).toContain('address_incomplete')
    const total = await sql<{ minor: number }>`
      select total_minor as minor from orders where id = ${id}`.execute(db.reader)
    await db.transaction((tx) =>
      recordPayment(tx, world.admin, {
        orderId: id,
        method: 'card',
        amountMinor: total.rows[0]?.minor ?? 0,
        reference: '',
      }),
    )
    await riskHears(db)
    expect(await signalsOf(db, world, id)).toContain('prepaid')
    const scores = await history(id)
    expect(scores).toHaveLength(3)
    expect(scores.at(-1)?.id).toBe(before?.id)
    // An event that changes nothing that counts.
    await sql`update risk_scores set is_current = is_current`.execute(db.reader)
    await db.transaction((tx) => allRefused.take(tx, [eventOf(id)]))
    expect(await history(id)).toEqual(scores)
    expect((await getRisk(db.reader, world.admin, { id })).earlier).toBe(2)
  })

  test('by several servers at once it is scored once, and held once', async () => {
    const { id } = await aRiskyOrder()
    await Promise.all(
      Array.from({ length: 6 }, () => db.transaction((tx) => allRefused.take(tx, [eventOf(id)]))),
    )
    expect(await history(id)).toHaveLength(1)
    expect(await holdsOf(id)).toHaveLength(1)
    await scoreAll()
    expect(await history(id)).toHaveLength(1)
  })

  test('an order from before there were scores is scored by the job, and one that left is not', async () => {
    const id = await placeOne(db, world, aCustomer())
    const gone = await aPastOrder(db, world, 'dispatched', aCustomer())
    const missing = () => db.transaction((tx) => scoreMissing(tx, async () => new Set()))
    expect(await missing()).toBeGreaterThan(0)
    expect(await missing()).toBe(0)
    expect(await riskOf(db, world, id)).not.toBeNull()
    expect(await riskOf(db, world, gone)).toBeNull()
    // By rules of another version: again.
    await sql`update risk_scores set rules_version = rules_version + 1
      where order_id = ${id}`.execute(db.reader)
    expect(await missing()).toBe(1)
    expect((await history(id)).map((score) => score.rulesVersion)).toEqual([
      rulesVersion,
      rulesVersion + 1,
    ])
  })

  test('once all have a score, the job looks for others once a day', async () => {
    const id = await placeOne(db, world, aCustomer())
    const { work } = scoreMissingOften(async () => new Set())
    const runJob = () => work(db, {}, AbortSignal.timeout(60_000))
    await runJob()
    await sql`update risk_scores set rules_version = rules_version + 1
      where order_id = ${id}`.execute(db.reader)
    await runJob()
    expect(await history(id)).toHaveLength(1)
    await sql`update risk_rules_scored set checked_at = now() - interval '25 hours'`.execute(
      db.reader,
    )
    await runJob()
    expect(await history(id)).toHaveLength(2)
  })
})

describe('what the facts are', () => {
  test('delivered, returned and refused parcels of the phone; those of another customer with it count for that customer', async () => {
    const customer = aCustomer()
    const delivered = await aPastOrder(db, world, 'delivered', customer)
    const { parcel } = await anAdvice(db, world, { reason: 'refused' })
    const back = [
      parcel.order.id,
      await aPastOrder(db, world, 'returned', customer),
      await aPastOrder(db, world, 'returned', customer),
    ]
    await sql`update orders set state = 'returned', placed_at = now() - interval '9 days',
        phone_key = (select phone_key from orders where id = ${delivered})
      where id = ${parcel.order.id}`.execute(db.reader)
    const id = await placeOne(db, world, customer)
    await riskHears(db)
    const found = await riskOf(db, world, id)
    const textOf = (code: string) => found?.signals.find((signal) => signal.code === code)
    expect(textOf('own_returns')).toMatchObject({
      points: 45,
      text: '3 of 4 parcels to this customer came back.',
    })
    expect(
      textOf('own_returns')
        ?.orders.map((order) => order.id)
        .toSorted(),
    ).toEqual(back.toSorted())
    expect(textOf('refusals')).toMatchObject({
      points: 10,
      text: 'The customer refused 1 parcel.',
      orders: [{ id: parcel.order.id, state: 'returned' }],
    })
    expect(textOf('delivered_before')).toMatchObject({ points: -10 })
  })

  test('what was returned after it was delivered did not come back unaccepted', async () => {
    const customer = aCustomer()
    const past = []
    for (let parcel = 0; parcel < 3; parcel += 1)
      past.push(await aPastOrder(db, world, 'returned', customer))
    await sql`insert into events (type, noun, entity_id, label, actor_name, via, data)
      select 'order.returned', 'order', id, 'Order', 'Test', 'job',
        '{"state": ["delivered", "returned"]}' from unnest(${past}::uuid[]) as id`.execute(
      db.reader,
    )
    const id = await placeOne(db, world, customer)
    await riskHears(db)
    expect(await signalsOf(db, world, id)).not.toContain('own_returns')
  })

  test('an address that others share, and many orders within a day', async () => {
    const { shipAddress } = aCustomer()
    for (let person = 0; person < 2; person += 1)
      await aPastOrder(db, world, 'returned', { shipAddress, shipPhone: newPhone() })
    const shipPhone = newPhone()
    const ids: string[] = []
    for (let order = 0; order < 4; order += 1)
      ids.push(await placeOne(db, world, { shipAddress, shipPhone }))
    await riskHears(db)
    expect(await signalsOf(db, world, ids[0] ?? '')).not.toContain('many_orders')
    const signals = await signalsOf(db, world, ids[3] ?? '')
    expect(signals).toContain('many_orders')
    expect(signals).toContain('shared_address')
  })

  test('another name with the same phone, unless a word of it is the same', async () => {
    const customer = aCustomer()
    await aPastOrder(db, world, 'delivered', { ...customer, shipName: 'Bea Stone' })
    const other = await placeOne(db, world, { ...customer, shipName: 'Carl Wood' })
    const same = await placeOne(db, world, { ...customer, shipName: 'Mrs. B. STONE' })
    await riskHears(db)
    expect(await signalsOf(db, world, other)).toContain('name_differs')
    expect(await signalsOf(db, world, same)).not.toContain('name_differs')
  })
})

describe('the hold', () => {
  test('at the hold score the system holds the order for fraud, with the reason, and cancels nothing', async () => {
    const { id } = await aRiskyOrder()
    await scoreAll()
    const found = await riskOf(db, world, id)
    expect(found).toMatchObject({ level: 'high', recommendation: 'hold' })
    expect(await holdsOf(id)).toMatchObject([
      {
        kind: 'fraud',
        cause: 'risk',
        isOpen: true,
        reason: expect.stringMatching(
          new RegExp(`^Risk score ${found?.score}: parcels came back, refused parcels`),
        ),
      },
    ])
    expect(await countEvents(db, id, 'order.held')).toBe(1)
    const order = await sql<{ state: string }>`select state from orders where id = ${id}`.execute(
      db.reader,
    )
    expect(order.rows).toEqual([{ state: 'pending' }])
  })

  test('an order that only new rules score is shown as risky, and not held before it changes', async () => {
    const { id } = await aRiskyOrder()
    await db.transaction((tx) => scoreMissing(tx, async (_tx, ids) => new Set(ids)))
    expect(await riskOf(db, world, id)).toMatchObject({ recommendation: 'hold' })
    expect(await holdsOf(id)).toEqual([])
    await scoreAll()
    expect(await holdsOf(id)).toHaveLength(1)
  })

  test('what a user released is not held again by the same rules, and is by others', async () => {
    const { id, customer } = await aRiskyOrder()
    await scoreAll()
    const [hold] = await holdsOf(id)
    await wait(20)
    await db.transaction((tx) =>
      releaseHold(tx, world.admin, { id, holdId: hold?.id ?? '', note: 'Spoke to the customer' }),
    )
    const again = () => db.transaction((tx) => allRefused.take(tx, [eventOf(id)]))
    await again()
    // A further parcel came back: another score of the same version.
    await aPastOrder(db, world, 'returned', customer)
    await again()
    expect(await history(id)).toHaveLength(2)
    expect((await holdsOf(id)).filter(({ isOpen }) => isOpen)).toEqual([])
    await sql`update risk_scores set rules_version = rules_version + 1
      where order_id = ${id}`.execute(db.reader)
    await again()
    expect((await holdsOf(id)).filter(({ isOpen }) => isOpen)).toHaveLength(1)
  })

  test('an order that a user holds for fraud gets no second hold, and one that left gets none', async () => {
    const { id } = await aRiskyOrder()
    await db.transaction((tx) =>
      holdOrder(tx, world.admin, { id, kind: 'fraud', reason: because('Odd voice') }),
    )
    const { id: gone } = await aRiskyOrder()
    await endOrders(db, [{ id: gone, state: 'dispatched', daysAgo: 0 }])
    await scoreAll()
    expect(await holdsOf(id)).toEqual([])
    expect(await riskOf(db, world, id)).toMatchObject({ recommendation: 'hold' })
    expect(await holdsOf(gone)).toEqual([])
  })
})

test('a reader of another outlet finds no risk of the order, and no link to orders that they do not see', async () => {
  const customer = aCustomer()
  const far = await addStore(db, 'FAR')
  await aPastOrder(db, world, 'delivered', customer)
  const hidden = await aPastOrder(db, world, 'delivered', customer)
  await sql`update orders set outlet_id = ${far} where id = ${hidden}`.execute(db.reader)
  const id = await placeOne(db, world, customer)
  await riskHears(db)
  const near = await personAt(db, 'staff', [world.outletId])
  const distant = await personAt(db, 'staff', [far])
  const { current } = await getRisk(db.reader, near, { id })
  const delivered = current?.signals.find(({ code }) => code === 'delivered_before')
  expect(delivered?.text).toBe('The customer accepted 2 parcels.')
  expect(delivered?.orders).toHaveLength(1)
  await expect(getRisk(db.reader, distant, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(riskHistory(db.reader, distant, { id })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the settings say from which score an order is watched, marked and held', async () => {
  const scored = async () => {
    const { id } = await aRiskyOrder()
    // Without a word of the courier: about 60 points.
    await riskHears(db)
    const found = await riskOf(db, world, id)
    return { level: found?.level, isHeld: (await holdsOf(id)).length === 1 }
  }
  const set = (setting: Setting, value: number) =>
    db.transaction((tx) =>
      writeSetting(tx, setUp, { setting, outletId: null, version: 0, reason: '', words, value }),
    )
  const words = { currency: 'GBP', locale: 'en-GB' }
  expect(await scored()).toMatchObject({ isHeld: false })
  await set(fraudSettings.holdScore, 95)
  await set(fraudSettings.highScore, 90)
  expect(await scored()).toEqual({ level: 'medium', isHeld: false })
  await set(fraudSettings.watchScore, 85)
  expect(await scored()).toEqual({ level: 'low', isHeld: false })
})

const eventOf = (entityId: string) => ({
  seq: 0,
  at: new Date().toISOString(),
  type: 'order.edited',
  noun: 'order',
  entityId,
  label: 'Order',
  outletId: null,
  actorId: null,
  actorName: 'Test',
  result: 'ok' as const,
  data: {},
})
