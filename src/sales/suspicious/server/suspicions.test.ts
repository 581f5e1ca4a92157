import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { approvedBy, askedBy } from '../../../../tests/support/approval-steps.ts'
import { codeOf } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPastOrder, placeOne } from '../../../../tests/support/risk-steps.ts'
import {
  anOrderOf,
  aRestriction,
  aReview,
  aSuspect,
  aSuspicion,
  dayAhead,
  policyHolds,
  scoreOpenOrders,
  setNumber,
  suspicionHears,
} from '../../../../tests/support/suspicion-steps.ts'
import { because, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { clearSuspicion, restrictSuspicion } from './decide-suspicion.ts'
import { findCluster } from './find-cluster.ts'
import { flagByScores } from './flag-customers.ts'
import { getSuspicion } from './get-suspicion.ts'
import { openSuspicion } from './open-suspicion.ts'
import { unlinkFromSuspicion } from './work-on-suspicion.ts'

let db: Database
let world: World
let manager: Actor
let staff: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 10_000)
  const people = await db.transaction(async (tx) => ({
    manager: await makeUser(tx, 'store_manager'),
    staff: await makeUser(tx, 'staff'),
  }))
  manager = people.manager
  staff = people.staff
  await setShare(0)
  await suspicionHears(db)
  // The key that signs requests is stored by the first of them.
  await askedBy(db, staff, world.outletId)
})

const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

const setShare = (value: number) => setNumber(db, suspiciousSettings.controlShare, value)

const caseNow = (id: string) => getSuspicion(db.reader, world.admin, { id })

describe('what links customers', () => {
  test('a phone, an email or an address, also over a third customer', async () => {
    const first = await aSuspect(db)
    const second = await aSuspect(db, { phone: first.phone })
    const third = await aSuspect(db, { email: second.email })
    const fourth = await aSuspect(db, { address: third.address })
    const stranger = await aSuspect(db)
    const found = await findCluster(db.reader, first.id)
    expect([...found].sort()).toEqual([first.id, second.id, third.id, fourth.id].sort())
    expect(found).not.toContain(stranger.id)
  })

  test('a contact that more customers share than the setting allows links none of them', async () => {
    const first = await aSuspect(db)
    for (let other = 0; other < 3; other += 1) await aSuspect(db, { address: first.address })
    expect(await findCluster(db.reader, first.id)).toHaveLength(4)
    await aSuspect(db, { address: first.address })
    expect(await findCluster(db.reader, first.id)).toEqual([first.id])
    const opened = await inTx((tx) =>
      openSuspicion(tx, staff, { customerId: first.id, reason: because('Odd') }),
    )
    const { contacts } = await caseNow(opened.id)
    expect(contacts).toMatchObject([{ kind: 'address', isIgnored: true, sharing: 5 }])
  })

  test('who is not the same person leaves for good, and their holds are released', async () => {
    const restricted = await aRestriction(db, world.admin)
    const other = await aSuspect(db, { phone: restricted.phone })
    const order = await anOrderOf(db, world, { customerId: other.id, phone: other.phone })
    expect(await policyHolds(db, order)).toHaveLength(1)
    await inTx((tx) => unlinkFromSuspicion(tx, staff, { id: restricted.id, customerId: other.id }))
    expect(await policyHolds(db, order)).toEqual([])
    const next = await anOrderOf(db, world, { customerId: other.id, phone: other.phone })
    expect(await policyHolds(db, next)).toEqual([])
    expect((await caseNow(restricted.id)).members).toHaveLength(1)
    const main = { id: restricted.id, customerId: restricted.customerId }
    expect(await codeOf(inTx((tx) => unlinkFromSuspicion(tx, staff, main)))).toBe('main_customer')
  })
})

describe('how a case is opened', () => {
  test('by hand, once for one person, and it restricts nothing', async () => {
    const opened = await aSuspicion(db, staff)
    const order = await anOrderOf(db, world, opened)
    expect(await policyHolds(db, order)).toEqual([])
    const again = { customerId: opened.customerId, reason: because('Again') }
    expect(await codeOf(inTx((tx) => openSuspicion(tx, staff, again)))).toBe('already_open')
    expect(await caseNow(opened.id)).toMatchObject({ state: 'flagged', cause: 'manual' })
  })

  test('by twenty users at once: one case', async () => {
    const { id } = await aSuspect(db)
    const input = { customerId: id, reason: because('Odd') }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => inTx((tx) => openSuspicion(tx, staff, input))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('by the risk score of an order', async () => {
    const customer = await aSuspect(db)
    const placing = {
      customerId: customer.id,
      shipPhone: customer.phone,
      shipAddress: customer.address,
    }
    for (let parcel = 0; parcel < 4; parcel += 1) await aPastOrder(db, world, 'returned', placing)
    await placeOne(db, world, placing)
    await scoreOpenOrders(db)
    while ((await inTx(flagByScores)) > 0);
    const found = await sql<{ id: string; cause: string; score: number; state: string }>`
      select id, cause, score, state from suspicious_cases
      where customer_id = ${customer.id}`.execute(db.reader)
    expect(found.rows).toMatchObject([{ cause: 'score', state: 'flagged' }])
    expect(found.rows[0]?.score).toBeGreaterThanOrEqual(60)
    const { signals } = await caseNow(found.rows[0]?.id ?? '')
    expect(signals[0]).toMatchObject({ code: 'case_returns', text: '4 of 4 parcels came back.' })
  })

  test('by parcels that came back, and a customer who was cleared lately is not flagged again', async () => {
    const customer = await aSuspect(db)
    const placing = { customerId: customer.id, shipPhone: customer.phone }
    const orders: string[] = []
    for (let parcel = 0; parcel < 3; parcel += 1)
      orders.push(await aPastOrder(db, world, 'returned', placing))
    const tell = () =>
      sql`insert into events (type, noun, entity_id, label, actor_name, result, data)
        select 'order.returned', 'order', id, 'Order', 'Test', 'ok', '{}' from orders
        where id = ${orders[0]}`.execute(db.reader)
    await tell()
    await suspicionHears(db)
    const find = () =>
      sql<{ id: string; cause: string; version: number; state: string }>`
        select id, cause, version, state from suspicious_cases
        where customer_id = ${customer.id}`.execute(db.reader)
    const [opened] = (await find()).rows
    expect(opened).toMatchObject({ cause: 'returns', state: 'flagged' })
    if (!opened) return
    await inTx((tx) => clearSuspicion(tx, manager, { ...opened, reason: because('All good') }))
    await tell()
    await suspicionHears(db)
    expect((await find()).rows).toMatchObject([{ state: 'cleared' }])
    await sql`update suspicious_cases set state_changed_at = now() - interval '31 days'
      where id = ${opened.id}`.execute(db.reader)
    await tell()
    await suspicionHears(db)
    expect((await find()).rows).toMatchObject([{ state: 'flagged' }])
  })
})

describe('who decides', () => {
  const restrictAs = async (actor: Actor, policy: 'prepaid_only' | 'block') => {
    const review = await aReview(db, staff)
    const input = { ...review, policy, until: dayAhead(9), reason: because('Odd') }
    return codeOf(inTx((tx) => restrictSuspicion(tx, actor, input)))
  }

  test('staff ask, a store manager restricts to prepaid only, and a block takes a super manager', async () => {
    expect(await restrictAs(staff, 'prepaid_only')).toBe('approval_needed')
    expect(await restrictAs(manager, 'prepaid_only')).toBeNull()
    expect(await restrictAs(manager, 'block')).toBe('approval_needed')
    expect(await restrictAs(world.admin, 'block')).toBeNull()
  })

  test('ending a restriction with valuable open orders takes two people', async () => {
    const lead = await inTx((tx) => makeUser(tx, 'super_manager'))
    const restricted = await aRestriction(db, world.admin)
    await anOrderOf(db, world, restricted)
    const input = { ...restricted, reason: because('Settled') }
    const clear = (actor: Actor) => inTx((tx) => clearSuspicion(tx, actor, input))
    await setNumber(db, suspiciousSettings.releaseMinor, 100)
    const refused = await clear(lead).catch((error: unknown) => error)
    const offeredApprovalId = await approvedBy(db, lead, world.admin, refused)
    expect(await caseNow(restricted.id)).toMatchObject({ state: 'restricted' })
    await clear({ ...lead, offeredApprovalId })
    expect(await caseNow(restricted.id)).toMatchObject({ state: 'cleared' })
  })
})
