import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { confirmByRule } from '#sales/confirmations/server/confirm-by-rule.ts'
import { reconcileTasks } from '#sales/confirmations/server/reconcile-tasks.ts'
import { scoreMissing } from '#sales/fraud/server/risk-reader.ts'
import { confirmOrder, recordPayment, releaseHold } from '#sales/orders/server/index.ts'
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
  suspicionHears,
} from '../../../../tests/support/suspicion-steps.ts'
import { because, makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { isInControlGroup } from '../control-group.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { applyPolicy, previewPolicy, undoApply } from './apply-policy.ts'
import { clearSuspicion, endRestrictions, restrictSuspicion } from './decide-suspicion.ts'
import { findCluster } from './find-cluster.ts'
import { flagByScores } from './flag-customers.ts'
import { getSuspicion } from './get-suspicion.ts'
import { openSuspicion } from './open-suspicion.ts'
import { noticeOfBuyer, noticeOfOrder } from './policy-notices.ts'
import { controlGroup } from './suspicion-figures.ts'
import { appealSuspicion, unlinkFromSuspicion } from './work-on-suspicion.ts'

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

const words = { currency: 'GBP', locale: 'en-GB' }
let shareVersion = 0

const setShare = async (value: number) => {
  const setting = suspiciousSettings.controlShare
  const change = { setting, outletId: null, version: shareVersion, reason: '', words, value }
  await inTx((tx) => writeSetting(tx, setUp, change))
  const newest = await sql<{ version: number }>`select max(id)::integer as version
    from setting_values where key = ${setting.key}`.execute(db.reader)
  shareVersion = newest.rows[0]?.version ?? 0
}

const caseNow = (id: string) => getSuspicion(db.reader, world.admin, { id })

const effectsOf = async (orderId: string) =>
  (
    await sql<{ kind: string }>`select kind from suspicious_effects
      where order_id = ${orderId} order by decision`.execute(db.reader)
  ).rows.map(({ kind }) => kind)

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
    while ((await inTx((tx) => scoreMissing(tx, async (_tx, ids) => new Set(ids)))) > 0);
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

describe('a policy', () => {
  test('“block” holds the next order with its reason, and clearing releases it', async () => {
    const restricted = await aRestriction(db, world.admin)
    const order = await anOrderOf(db, world, restricted)
    const [reason] = await policyHolds(db, order)
    expect(reason).toBe(`Case ${restricted.number}: block. Review the case before you release it`)
    expect((await noticeOfOrder(db.reader, staff, { id: order })).notice).toMatchObject({
      policy: 'block',
      effect: 'held',
    })
    const { version } = await inTx((tx) =>
      appealSuspicion(tx, staff, { ...restricted, note: 'It was the courier' }),
    )
    expect(await policyHolds(db, order)).toHaveLength(1)
    await inTx((tx) =>
      clearSuspicion(tx, world.admin, { ...restricted, version, reason: because('Right') }),
    )
    expect(await policyHolds(db, order)).toEqual([])
    expect((await noticeOfOrder(db.reader, staff, { id: order })).notice).toBeNull()
  })

  test('holds an order of a new record of the same person', async () => {
    const restricted = await aRestriction(db, world.admin)
    const other = await aSuspect(db, { phone: restricted.phone })
    const before = await noticeOfBuyer(db.reader, staff, { phone: restricted.phone })
    expect(before.notice).toMatchObject({ policy: 'block' })
    const order = await anOrderOf(db, world, { customerId: other.id, phone: other.phone })
    expect(await policyHolds(db, order)).toHaveLength(1)
  })

  test('“prepaid only” holds until the order is paid', async () => {
    const restricted = await aRestriction(db, world.admin, 'prepaid_only')
    const order = await anOrderOf(db, world, restricted)
    expect(await policyHolds(db, order)).toHaveLength(1)
    const { total } = await totalOf(order)
    await inTx((tx) =>
      recordPayment(tx, world.admin, {
        orderId: order,
        method: 'card',
        amountMinor: total,
        reference: '',
      }),
    )
    await suspicionHears(db)
    expect(await policyHolds(db, order)).toEqual([])
  })

  test('“no cash on delivery” leaves a prepaid order alone', async () => {
    const restricted = await aRestriction(db, world.admin, 'no_cod')
    const prepaid = await anOrderOf(db, world, restricted, { paymentMethod: 'prepaid' })
    const cash = await anOrderOf(db, world, restricted, { paymentMethod: 'cash_on_delivery' })
    expect(await policyHolds(db, prepaid)).toEqual([])
    expect(await policyHolds(db, cash)).toHaveLength(1)
  })

  test('“call first” asks for a call: a rule’s confirmation is undone, and no rule confirms it again', async () => {
    const restricted = await aRestriction(db, world.admin, 'call_first')
    const order = await placeOne(db, world, {
      customerId: restricted.customerId,
      shipPhone: restricted.phone,
    })
    await inTx((tx) => reconcileTasks(tx, [order]))
    await inTx((tx) => confirmOrder(tx, setUp, { id: order, by: 'rule' }))
    await suspicionHears(db)
    const now = () =>
      sql<{ state: string; task: string; mustCall: boolean }>`select o.state, t.state as task,
        t.must_call as "mustCall" from orders o join confirmation_tasks t on t.id = o.id
        where o.id = ${order}`.execute(db.reader)
    expect((await now()).rows).toEqual([{ state: 'pending', task: 'queued', mustCall: true }])
    expect(await effectsOf(order)).toEqual(['call_asked'])
    await confirmByRule(db, new AbortController().signal)
    expect((await now()).rows[0]?.state).toBe('pending')
    await inTx((tx) => confirmOrder(tx, world.admin, { id: order, by: 'customer' }))
    await suspicionHears(db)
    expect((await now()).rows[0]?.state).toBe('confirmed')
    expect(await policyHolds(db, order)).toEqual([])
  })

  test('does not hold again what a user released', async () => {
    const restricted = await aRestriction(db, world.admin)
    const order = await anOrderOf(db, world, restricted)
    const [hold] = (
      await sql<{ id: string }>`select id from order_holds where order_id = ${order}
        and cause = 'policy' and released_at is null`.execute(db.reader)
    ).rows
    await inTx((tx) =>
      releaseHold(tx, world.admin, { id: order, holdId: hold?.id ?? '', note: 'Known' }),
    )
    await sql`insert into events (type, noun, entity_id, label, actor_name, result, data)
      values ('order.edited', 'order', ${order}, 'Order', 'Test', 'ok', '{}')`.execute(db.reader)
    await suspicionHears(db)
    expect(await policyHolds(db, order)).toEqual([])
    const stricter = { ...restricted, policy: 'prepaid_only', until: dayAhead(9) } as const
    await inTx((tx) => restrictSuspicion(tx, world.admin, { ...stricter, reason: because('Less') }))
    expect(await policyHolds(db, order)).toEqual([])
  })

  test('leaves orders of before alone until it is applied to them, which can be undone', async () => {
    const review = await aReview(db, world.admin)
    const order = await anOrderOf(db, world, review)
    const { version } = await inTx((tx) =>
      restrictSuspicion(tx, world.admin, {
        ...review,
        policy: 'block',
        until: dayAhead(5),
        reason: because('Odd'),
      }),
    )
    await suspicionHears(db)
    expect(await policyHolds(db, order)).toEqual([])
    const { orders } = await previewPolicy(db.reader, world.admin, review)
    expect(orders).toMatchObject([{ id: order, would: 'hold' }])
    const applied = await inTx((tx) =>
      applyPolicy(tx, world.admin, { id: review.id, version, orderIds: [order] }),
    )
    expect(applied).toMatchObject({ held: 1, called: 0, skipped: [] })
    expect(await policyHolds(db, order)).toHaveLength(1)
    expect((await caseNow(review.id)).batches).toMatchObject([{ orders: 1 }])
    const batchId = applied.batchId ?? ''
    const undo = () => inTx((tx) => undoApply(tx, world.admin, { id: review.id, batchId }))
    expect(await undo()).toMatchObject({ released: 1 })
    expect(await policyHolds(db, order)).toEqual([])
    await suspicionHears(db)
    expect(await policyHolds(db, order)).toEqual([])
    expect(await codeOf(undo())).toBe('nothing_to_undo')
  })

  test('refuses orders of another customer', async () => {
    const restricted = await aRestriction(db, world.admin)
    const stranger = await placeOne(db, world)
    const input = { id: restricted.id, version: restricted.version, orderIds: [stranger] }
    expect(await codeOf(inTx((tx) => applyPolicy(tx, world.admin, input)))).toBe('not_found')
  })

  test('ends after its last day: the case is on watch, and its holds are released', async () => {
    const restricted = await aRestriction(db, world.admin)
    const order = await anOrderOf(db, world, restricted)
    await sql`update suspicious_cases set restricted_until = current_date - 2
      where id = ${restricted.id}`.execute(db.reader)
    expect(await inTx((tx) => endRestrictions(tx, setUp))).toBe(1)
    expect(await caseNow(restricted.id)).toMatchObject({ state: 'watch', policy: null })
    expect(await policyHolds(db, order)).toEqual([])
    expect(await inTx((tx) => endRestrictions(tx, setUp))).toBe(0)
  })

  test('needs a last day that the settings allow', async () => {
    const review = await aReview(db, world.admin)
    const until = (day: string) =>
      codeOf(
        inTx((tx) =>
          restrictSuspicion(tx, world.admin, {
            ...review,
            policy: 'block',
            until: day,
            reason: because('Odd'),
          }),
        ),
      )
    expect(await until(dayAhead(-1))).toBe('bad_end')
    expect(await until(dayAhead(400))).toBe('bad_end')
  })
})

describe('the control group', () => {
  test('is let through by the id of the order, for two policies alone, and measured', async () => {
    await setShare(5_000)
    const restricted = await aRestriction(db, world.admin, 'prepaid_only')
    const orders: string[] = []
    for (let order = 0; order < 12; order += 1) orders.push(await anOrderOf(db, world, restricted))
    for (const order of orders) {
      const isControl = isInControlGroup(order, 5_000)
      expect(await policyHolds(db, order)).toHaveLength(isControl ? 0 : 1)
      expect(await effectsOf(order)).toEqual([isControl ? 'let_through' : 'held'])
    }
    const through = orders.filter((order) => isInControlGroup(order, 5_000))
    const [first] = through
    if (first)
      await sql`update orders set state = 'delivered' where id = ${first}`.execute(db.reader)
    const measured = await controlGroup(db.reader)
    expect(measured.letThrough).toBe(through.length)
    expect(measured.delivered).toBe(first ? 1 : 0)
    await setShare(0)
  })

  test('“block” lets none through', async () => {
    await setShare(5_000)
    const restricted = await aRestriction(db, world.admin)
    for (let order = 0; order < 6; order += 1)
      expect(await policyHolds(db, await anOrderOf(db, world, restricted))).toHaveLength(1)
    await setShare(0)
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
    await inTx((tx) =>
      writeSetting(tx, setUp, {
        setting: suspiciousSettings.releaseMinor,
        outletId: null,
        version: 0,
        reason: '',
        words,
        value: 100,
      }),
    )
    const refused = await clear(lead).catch((error: unknown) => error)
    const offeredApprovalId = await approvedBy(db, lead, world.admin, refused)
    expect(await caseNow(restricted.id)).toMatchObject({ state: 'restricted' })
    await clear({ ...lead, offeredApprovalId })
    expect(await caseNow(restricted.id)).toMatchObject({ state: 'cleared' })
  })
})

async function totalOf(id: string): Promise<{ total: number }> {
  const found = await sql<{ total: number }>`select total_minor as total from orders
    where id = ${id}`.execute(db.reader)
  return found.rows[0] ?? { total: 0 }
}
