import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { messagesOfCustomer } from '#organization/messages/server/messages.queries.ts'
import type { Wish } from '#organization/messages/ways.ts'
import type { Database } from '#platform/server/db/database.ts'
import { previewWord, sendWord } from '#sales/confirmations/server/message-one-customer.ts'
import { customerTimeline } from '#sales/customers/server/customer-timeline.ts'
import { addCustomer, codeOf } from '../support/customer-steps.ts'
import { testDatabase } from '../support/database.ts'
import { connectGateway, messageGateway } from '../support/message-gateway.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await connectGateway(db, await messageGateway())
})

const phone = '07946 000123'
const text = 'Your voucher is here.'

const address = 'https://shop.test'

const send = (id: string, wish: Wish, words = text, again = false) =>
  db.transaction((tx) =>
    sendWord(address)(tx, world.admin, { id, wish, purpose: 'service', text: words, again }),
  )

async function preview(id: string, wish: Wish) {
  const input = { id, wish, purpose: 'service', text, again: false } as const
  const { recipients, sample } = await previewWord(address)(db.reader, world.admin, input)
  return { ...recipients[0], text: sample?.text }
}

test('messages to a customer use the shown channel, and are in their timeline', async () => {
  const ada = { email: 'ada@example.test', phone, country: 'GB' }
  const { id, number } = await addCustomer(db, 'Ada Byron', ada)
  expect(await preview(id, 'best')).toMatchObject({ way: 'mail', to: 'a•••@example.test', number })
  expect(await preview(id, 'sms')).toMatchObject({ way: 'sms', to: '••• 123' })
  expect((await preview(id, 'sms')).text).toContain(text)
  expect(await send(id, 'sms')).toEqual({ id, way: 'sms' })
  const { entries } = await customerTimeline([])(db.reader, world.admin, { id })
  expect(entries[0]).toMatchObject({
    type: 'customer.messaged',
    noun: 'customer',
    label: `C-${number}`,
    data: { message: 'A word to a customer', way: 'SMS' },
  })
  const [outletIds, { grants }] = [[world.outletId], world.admin]
  const scoped = { ...world.admin, grants: grants.map((grant) => ({ ...grant, outletIds })) }
  const { messages } = await messagesOfCustomer(db.reader, scoped, { id })
  expect(messages).toMatchObject([{ way: 'sms', to: '••• 123', label: `C-${number}` }])
})

test('a customer who answered STOP gets no message, and unreachable ones are reported', async () => {
  const { id } = await addCustomer(db, 'Bea Stopped', { phone: '07946 000456', country: 'GB' })
  await sql`insert into message_stops (phone_key)
    select phone_key from customers where id = ${id}`.execute(db.reader)
  expect(await preview(id, 'sms')).toMatchObject({
    way: null,
    whyNot: 'The customer answered STOP and gets no messages to this phone.',
  })
  expect(await codeOf(send(id, 'sms'))).toBe('not_reachable')
  expect(await codeOf(send(id, 'mail'))).toBe('not_reachable')
  expect(await codeOf(send(id, 'best', ''))).toBe('no_text')
  await sql`update customers set state = 'anonymised' where id = ${id}`.execute(db.reader)
  expect(await codeOf(send(id, 'best'))).toBe('not_reachable')
  const kept = await sql`select from messages where customer_id = ${id}`.execute(db.reader)
  expect(kept.rows).toEqual([])
})

test('the same message is sent once, even when two users send it in parallel, unless sent again', async () => {
  const { id } = await addCustomer(db, 'Cy Twice', { email: 'cy@example.test' })
  const both = await Promise.allSettled([send(id, 'mail'), send(id, 'mail')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(send(id, 'mail')).rejects.toMatchObject({
    code: 'told_already',
    message: expect.stringMatching(/^The same message was sent \d+ seconds? ago\./),
  })
  expect(await preview(id, 'mail')).toMatchObject({ way: null, toldAt: expect.any(String) })
  await send(id, 'mail', text, true)
  await send(id, 'mail', 'Other words.')
  await sql`update messages set created_at = now() - interval '11 minutes'
    where customer_id = ${id}`.execute(db.reader)
  await send(id, 'mail')
  const kept = await sql`select from messages where customer_id = ${id}`.execute(db.reader)
  expect(kept.rows).toHaveLength(4)
})
