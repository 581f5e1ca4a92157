import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { findWrongSums, foldSums } from '#platform/server/db/kept-sums.ts'
import { addCustomer } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { keepsUp } from '../../../../tests/support/keeps-up.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import type { SegmentRule } from '../customers.fields.ts'
import { segmentSizes } from './kept-segments.ts'
import { countRule, listSegments, removeSegment, saveSegment } from './segments.ts'

let db: Database
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  admin = (await makeWorld(db, 0)).admin
})

const rules: readonly SegmentRule[] = [
  { tag: 'vip' },
  { city: 'york' },
  { state: 'watch' },
  { fewestOrders: 2, mostOrders: 5 },
  { spentFromMinor: 500 },
  { returnedFromPercent: 50 },
  { hasCredit: true },
  { hasCredit: false, acceptsMails: true },
  { orderedWithinDays: 30 },
  { quietForDays: 20, tag: 'vip' },
]

const save = (id: string | null, version: number | undefined, name: string, rule: SegmentRule) =>
  db.transaction((tx) => saveSegment(tx, admin, { id, version, name, rule }))

const someCustomer = (drawn: number) => sql`(select id from customers order by id
  offset ${drawn}::bigint % (select count(*) from customers) limit 1)`

const change = (set: ReturnType<typeof sql>, drawn: number) =>
  sql`update customers set ${set} where id = ${someCustomer(drawn)}`.execute(db.reader)

test('the sizes of segments equal a recount after each act, folded or not', async () => {
  for (let at = 0; at < 8; at++) await addCustomer(db, `Member ${at}`, { city: 'York' })
  for (const [at, rule] of rules.entries()) await save(null, undefined, `Segment ${at}`, rule)
  const sums = await keepsUp(
    db,
    segmentSizes,
    [
      (drawn) => addCustomer(db, `Another ${drawn}`, { city: drawn % 2 ? 'York' : 'Leeds' }),
      (drawn) => change(sql`tags = ${drawn % 2 ? ['vip'] : []}::text[]`, drawn),
      (drawn) => change(sql`state = ${drawn % 3 ? 'active' : 'watch'}`, drawn),
      (drawn) => change(sql`accepts_mails = not accepts_mails, city = 'York'`, drawn),
      (drawn) =>
        change(
          sql`orders_placed = ${drawn % 7}, orders_delivered = ${drawn % 5},
            orders_returned = ${drawn % 3}, last_ordered_at = now() - ${drawn % 60} * interval '1 day'`,
          drawn,
        ),
      (drawn) =>
        sql`insert into customer_spending (customer_id, currency, spent_minor, orders)
          values (${someCustomer(drawn)}, ${drawn % 2 ? 'GBP' : 'EUR'}, ${(drawn % 2_000) - 200}, 1)
          on conflict (customer_id, currency) do update set spent_minor = excluded.spent_minor`.execute(
          db.reader,
        ),
      (drawn) =>
        sql`delete from customer_spending where customer_id = ${someCustomer(drawn)}`.execute(
          db.reader,
        ),
      (drawn) =>
        sql`insert into customer_credit (customer_id, currency, balance_minor)
          values (${someCustomer(drawn)}, 'GBP', ${drawn % 2})
          on conflict (customer_id, currency) do update set balance_minor = excluded.balance_minor`.execute(
          db.reader,
        ),
      async (drawn) => {
        const { segments } = await listSegments(db.reader)
        const one = segments[drawn % segments.length]
        const rule = rules[drawn % rules.length]
        if (one && rule) await save(one.id, one.version, one.name, rule)
      },
      async (drawn) => {
        const { segments } = await listSegments(db.reader)
        const one = segments[drawn % segments.length]
        if (!one || segments.length < 5) return
        await db.transaction((tx) => removeSegment(tx, admin, one))
      },
    ],
    120,
  )
  expect(sums.length).toBeGreaterThan(3)
  const { segments } = await listSegments(db.reader)
  for (const { rule, count } of segments)
    expect({ rule, count }).toEqual({ rule, ...(await countRule(db.reader, admin, rule)) })
})

test('a customer enters and leaves a segment by time alone', async () => {
  const { id } = await addCustomer(db, 'Slowly Leaving', {})
  await sql`update customers set tags = '{leaving}',
    last_ordered_at = now() - interval '1 day' + interval '2 seconds' where id = ${id}`.execute(
    db.reader,
  )
  const recent = await save(null, undefined, 'Recent', { tag: 'leaving', orderedWithinDays: 1 })
  const quiet = await save(null, undefined, 'Quiet', { tag: 'leaving', quietForDays: 1 })
  await foldSums(db, segmentSizes)
  const counts = async () => {
    const { segments } = await listSegments(db.reader)
    return [recent, quiet].map((saved) => segments.find((one) => one.id === saved.id)?.count)
  }
  expect(await counts()).toEqual([1, 0])
  await setTimeout(2_500)
  expect(await counts()).toEqual([0, 1])
  await foldSums(db, segmentSizes)
  expect(await counts()).toEqual([0, 1])
  expect(await findWrongSums(db.reader, segmentSizes)).toEqual([])
})
