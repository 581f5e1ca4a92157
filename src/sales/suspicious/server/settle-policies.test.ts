import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { confirmOrder, recordPayment, releaseHold } from '#sales/orders/server/index.ts'
import { codeOf } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { placeOne } from '../../../../tests/support/risk-steps.ts'
import {
  anOrderOf,
  aRestriction,
  aReview,
  aSuspect,
  confirmOneByRule,
  dayAhead,
  policyHolds,
  rulesConfirm,
  setNumber,
  suspicionHears,
} from '../../../../tests/support/suspicion-steps.ts'
import { because, makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { isInControlGroup } from '../control-group.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { applyPolicy, previewPolicy, undoApply } from './apply-policy.ts'
import { clearSuspicion, endRestrictions, restrictSuspicion } from './decide-suspicion.ts'
import { getSuspicion } from './get-suspicion.ts'
import { noticeOfBuyer, noticeOfOrder } from './policy-notices.ts'
import { controlGroup } from './suspicion-figures.ts'
import { appealSuspicion } from './work-on-suspicion.ts'

let db: Database
let world: World
let staff: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 10_000)
  staff = await db.transaction((tx) => makeUser(tx, 'staff'))
  await setShare(0)
  await suspicionHears(db)
})

const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

const setShare = (value: number) => setNumber(db, suspiciousSettings.controlShare, value)

const caseNow = (id: string) => getSuspicion(db.reader, world.admin, { id })

const effectsOf = async (orderId: string) =>
  (
    await sql<{ kind: string }>`select kind from suspicious_effects
      where order_id = ${orderId} order by decision`.execute(db.reader)
  ).rows.map(({ kind }) => kind)

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
    await confirmOneByRule(db, order)
    await suspicionHears(db)
    const now = () =>
      sql<{ state: string; task: string; mustCall: boolean }>`select o.state, t.state as task,
        t.must_call as "mustCall" from orders o join confirmation_tasks t on t.id = o.id
        where o.id = ${order}`.execute(db.reader)
    expect((await now()).rows).toEqual([{ state: 'pending', task: 'queued', mustCall: true }])
    expect(await effectsOf(order)).toEqual(['call_asked'])
    await rulesConfirm(db)
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

async function totalOf(id: string): Promise<{ total: number }> {
  const found = await sql<{ total: number }>`select total_minor as total from orders
    where id = ${id}`.execute(db.reader)
  return found.rows[0] ?? { total: 0 }
}
