import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { addCustomer } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type TableTrial, tableTrial } from '../../../../tests/support/table-trial.ts'
import { makeWorld } from '../../../../tests/support/world.ts'

let db: Database
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  trial = tableTrial(db)
})

const send = (...lines: readonly string[]) =>
  trial.take({
    kind: 'suspicious-customers',
    body: ['Customer number,Phone,Email,Reason,Note', ...lines].join('\n'),
    options: {},
  })

async function casesOf(customerId: string) {
  const { rows } = await sql<{ state: string; cause: string; reason: string }>`
    select state, cause, reason from suspicious_cases where customer_id = ${customerId}`.execute(
    db.reader,
  )
  return rows
}

test('customers are found by number, phone or email and flagged once', async () => {
  const byPhone = await addCustomer(db, 'Mallory', { phone: '+447700900601' })
  const byEmail = await addCustomer(db, 'Trudy', { email: 'trudy@example.test' })
  const byNumber = await addCustomer(db, 'Oscar', {})
  const sent = await send(
    ',07700 900601,,Refuses parcels at the door,Three in a month',
    ',,Trudy@Example.test,unpaid_orders,',
    `C-${byNumber.number},,,unpaid_orders,`,
    ',07700 900601,,unpaid_orders,Once more',
  )
  expect(sent.faults).toEqual([])
  expect(sent.run.counts).toMatchObject({ created: 3 })
  expect(await casesOf(byPhone.id)).toEqual([
    {
      state: 'flagged',
      cause: 'manual',
      reason: expect.stringMatching(/^Refuses parcels at the door.*Three in a month/),
    },
  ])
  for (const { id } of [byEmail, byNumber]) expect(await casesOf(id)).toHaveLength(1)
})

test('a line without its customer, of several customers, or without a known reason is refused', async () => {
  const shared = '+447700900602'
  for (const name of ['One', 'Other'])
    await addCustomer(db, name, { phone: shared, addAnyway: true })
  const { faults } = await send(
    ',07700 900699,,unpaid_orders,',
    `,${shared},,unpaid_orders,`,
    ',,trudy@example.test,Does not smile,',
    ',,,unpaid_orders,',
  )
  expect(faults).toEqual([
    expect.stringContaining('There is no customer “07700 900699”. Import the customers first.'),
    expect.stringContaining(
      '2 customers have this contact. Name one of them by the customer number.',
    ),
    expect.stringContaining(
      '“Does not smile” is no reason for watching a customer; choose one of ',
    ),
    expect.stringContaining('Name the customer by number, email or phone.'),
  ])
})

test('undone, the cases are cleared but for those that were worked on', async () => {
  const [quiet, worked] = [
    await addCustomer(db, 'Peggy', { email: 'peggy@example.test' }),
    await addCustomer(db, 'Victor', { email: 'victor@example.test' }),
  ]
  const { id } = await send(
    ',,peggy@example.test,unpaid_orders,',
    ',,victor@example.test,unpaid_orders,',
  )
  await sql`update suspicious_cases set state = 'reviewing' where customer_id = ${worked.id}`.execute(
    db.reader,
  )
  await trial.undo(id)
  expect(await casesOf(quiet.id)).toMatchObject([{ state: 'cleared' }])
  expect(await casesOf(worked.id)).toMatchObject([{ state: 'reviewing' }])
})
