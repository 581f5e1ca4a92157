import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Hook } from '#platform/server/http/serve-hooks.ts'
import { newId } from '#platform/server/new-id.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { defineTemplate } from '#platform/templates.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import {
  breaksOff,
  connectGateway,
  gatewaySecrets,
  messageGateway,
  says,
  signedBy,
} from '../../../../tests/support/message-gateway.ts'
import { setUp } from '../../../../tests/support/world.ts'
import { findGateway } from './gateway.ts'
import { pickWays } from './message-customer.ts'
import { messagesAbout } from './messages.queries.ts'
import { pruneMessages } from './prune-messages.ts'
import { queueMessage } from './queue-message.ts'
import { messageHooks } from './receive-receipt.ts'
import { resendMessage } from './resend-message.ts'
import { sendMessages } from './send-messages.ts'

const db = await testDatabase()
const gateway = await messageGateway()
const outside = openOutside({ allowed: [gateway.place], isSecureOnly: true })
const never = new AbortController().signal
const { token, webhookSecret: secret } = gatewaySecrets

const hello = defineTemplate({
  key: 'test.hello',
  channel: 'message',
  label: 'Hello',
  fields: { name: 'Ada', link: 'https://here.test/confirm#token' },
  subject: '',
  body: 'Hello {{name}}: {{link}}',
})

const connectionId = await connectGateway(db, gateway)

beforeEach(async () => {
  await db.reader.deleteFrom('messages').execute()
  await db.reader.deleteFrom('message_stops').execute()
})

const phone = '+447946000000'

const queue = (notBefore: string | null = null) =>
  db.transaction((tx) =>
    queueMessage(tx, setUp, {
      template: hello,
      way: 'sms',
      to: phone,
      values: { name: 'Ada', link: 'https://here.test/confirm#secret-part' },
      about: { noun: 'order', id: newId(), label: 'Order 1', outletId: null, customerId: null },
      notBefore,
    }),
  )
const send = (of = db) => sendMessages(of, findGateway(of, outside), never)
const rowOf = (id: string) =>
  db.reader.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const passTime = () => sql`update messages set next_attempt_at = '2000-01-01'`.execute(db.reader)
const asked = (id: string) => gateway.asked.filter(({ key }) => key === id).length

test('the gateway is asked with key, token and sender; afterwards the text is kept nowhere', async () => {
  const id = await queue()
  expect(JSON.stringify(await rowOf(id))).not.toContain('secret-part')
  await send()
  expect(gateway.delivered.at(-1)).toEqual({
    key: id,
    authorization: `Bearer ${token}`,
    id,
    to: phone,
    from: 'Quartermaster',
    channel: 'sms',
    text: 'Hello Ada: https://here.test/confirm#secret-part',
  })
  expect(await rowOf(id)).toMatchObject({ sealed_text: null, attempts: 1, failed_at: null })
  expect((await rowOf(id)).gateway_id).toMatch(/^gw-/)
  const { rows } = await sql<{ text: string }>`select e::text as text from events e`.execute(
    db.reader,
  )
  expect(JSON.stringify(rows)).not.toContain('secret-part')
})

test.each([says(429), says(503), breaksOff])(
  'what may pass is tried again later under the same key (%#)',
  async (manner) => {
    const id = await queue()
    gateway.answer(manner)
    await send()
    const row = await rowOf(id)
    expect(row).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
    expect(row.last_error).toBeTruthy()
    const pause = new Date(row.next_attempt_at).getTime() - Date.now()
    expect(pause).toBeGreaterThan(50_000)
    await send()
    expect(asked(id)).toBe(1)
    await passTime()
    await send()
    expect(asked(id)).toBe(2)
    // Where the first answer was lost the gateway knows the message by its key.
    expect(gateway.delivered.filter(({ key }) => key === id)).toHaveLength(1)
    expect((await rowOf(id)).sent_at).not.toBeNull()
  },
)

test('a number that is wrong for good is not tried again, but by hand', async () => {
  const id = await queue()
  gateway.answer(says(422, 'No such number'))
  await send()
  expect(await rowOf(id)).toMatchObject({
    attempts: 1,
    last_error: 'The message gateway answered 422: No such number',
  })
  await passTime()
  await send()
  expect(asked(id)).toBe(1)
  await db.transaction((tx) => resendMessage(tx, setUp, { id }))
  await send()
  expect((await rowOf(id)).sent_at).not.toBeNull()
  const again = db.transaction((tx) => resendMessage(tx, setUp, { id }))
  await expect(again).rejects.toMatchObject({ code: 'already_sent' })
})

test('two servers send forty side by side, each once; what came at night waits', async () => {
  const other = anotherPool(db)
  const ids = await Promise.all(Array.from({ length: 40 }, () => queue()))
  const late = await queue(new Date(Date.now() + 3_600_000).toISOString())
  await Promise.all([send(), send(other), send()])
  await other.close()
  expect(ids.map(asked)).toEqual(ids.map(() => 1))
  expect(asked(late)).toBe(0)
})

/** Receives a report of the gateway; returns the status of the answer. */
async function hear(news: object, headers: Readonly<Record<string, string>>, to = connectionId) {
  const hook: Hook = {
    parameters: { connectionId: to },
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify(news)),
    visit: { requestId: newId(), ipAddress: '192.0.2.7' },
  }
  const receive = messageHooks[0]?.receive
  if (!receive) throw new Error('Nothing is heard.')
  return receive(db, hook).then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.status : 500),
  )
}

const tell = (news: object, more: Parameters<typeof signedBy>[2] = {}, by = secret) =>
  hear(news, signedBy(by, JSON.stringify(news), more))

test('receipts: delivered stays delivered, also after a repeat or a failure', async () => {
  const id = await queue()
  await send()
  const delivered = { type: 'receipt', id, state: 'delivered' }
  expect(await tell(delivered, { id: 'one' })).toBe(200)
  expect(await tell(delivered, { id: 'one' })).toBe(200)
  expect(await tell({ ...delivered, state: 'failed' }, { id: 'two' })).toBe(200)
  const [row] = await messagesAbout(db.reader, 'order', (await rowOf(id)).entity_id)
  expect(row).toMatchObject({ state: 'delivered', to: '••• 000', lastError: null })
  // A receipt may overtake the answer to the request itself.
  const early = await queue()
  await tell({ type: 'receipt', id: early, state: 'failed', reason: 'Switched off' })
  await send()
  expect(asked(early)).toBe(0)
  expect(await rowOf(early)).toMatchObject({ last_error: 'Switched off', sealed_text: null })
})

test('a receipt with a wrong, old or missing signature is 401 and in the record; odd ones 400', async () => {
  const news = { type: 'receipt', id: await queue(), state: 'delivered' }
  expect(await tell(news, {}, 'another secret')).toBe(401)
  expect(await tell(news, { at: Date.now() - 3_600_000 })).toBe(401)
  expect(await hear(news, {})).toBe(401)
  expect(await hear(news, {}, newId())).toBe(404)
  expect(await hear(news, {}, 'odd')).toBe(404)
  for (const odd of [{}, [], { type: 'receipt' }, { type: 'answer', from: 7 }])
    expect(await tell(odd)).toBe(400)
  const { rows } = await sql`select from events
    where type = 'connection.signature_refused' and result = 'denied'`.execute(db.reader)
  expect(rows.length).toBeGreaterThan(0)
})

test('STOP ends what waits and what would come; START begins again', async () => {
  const id = await queue()
  const person = { email: '', phoneKey: phone, isMobile: true, acceptsMessages: true }
  await tell({ type: 'answer', from: '+44 7946 000000', text: 'Stop' })
  await send()
  expect(asked(id)).toBe(0)
  expect(await rowOf(id)).toMatchObject({ sealed_text: null })
  expect(await pickWays(db.reader, [person], 'sms')).toMatchObject([
    { whyNot: expect.stringContaining('STOP') },
  ])
  await tell({ type: 'answer', from: phone, text: 'START' })
  expect(await pickWays(db.reader, [person], 'sms')).toEqual([{ way: 'sms' }])
})

test('the log is pruned with that of emails', async () => {
  const [old, young] = [await queue(), await queue()]
  await send()
  await sql`update messages set sent_at = '2001-01-01' where id = ${old}`.execute(db.reader)
  await pruneMessages.work(db, {}, never)
  const left = await db.reader.selectFrom('messages').select('id').execute()
  expect(left).toEqual([{ id: young }])
})
