import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Purpose } from '#organization/messages/purposes.ts'
import type { Wish } from '#organization/messages/ways.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OutgoingMail } from '#platform/server/mail/mail-transport.ts'
import { sendMails } from '#platform/server/mail/send-mails.ts'
import { previewWord, sendWord } from '#sales/confirmations/server/message-one-customer.ts'
import { changeCustomer } from '#sales/customers/server/index.ts'
import { addCustomer } from '../support/customer-steps.ts'
import { testDatabase } from '../support/database.ts'
import { connectGateway, messageGateway } from '../support/message-gateway.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  await connectGateway(db, await messageGateway())
})

const address = 'https://shop.test'
const send = (id: string, wish: Wish, purpose: Purpose = 'advertising', text = 'Sale now.') =>
  db.transaction((tx) =>
    sendWord(address)(tx, world.admin, { id, wish, purpose, text, again: false }),
  )

let turn = 0

async function aCustomer(consent: { acceptsMails?: boolean; acceptsMessages?: boolean }) {
  turn += 1
  const contact = { email: `ada${turn}@example.test`, phone: `07946 00012${turn}`, country: 'GB' }
  const { id } = await addCustomer(db, 'Ada Byron', contact)
  await change(id, { ...consent, consentSource: 'phone' })
  return id
}

async function change(id: string, facts: object) {
  const { version } = await db.reader
    .selectFrom('customers')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.transaction((tx) => changeCustomer(tx, world.admin, { id, version, ...facts }))
}

/** The emails that are sent now. */
async function sentMails(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) }
  await sendMails(db, async () => transport, new AbortController().signal)
  return sent
}

const consentEvents = async (id: string) => {
  const { rows } = await sql<{ data: object }>`select data from events
    where entity_id = ${id} and type = 'customer.consent_changed' order by tx, seq`.execute(
    db.reader,
  )
  return rows.map(({ data }) => data)
}

test('advertising uses only channels that the customer agreed to', async () => {
  const id = await aCustomer({ acceptsMails: true })
  await expect(send(id, 'sms')).rejects.toMatchObject({
    code: 'not_reachable',
    message: expect.stringContaining('No consent to advertising by SMS or WhatsApp is recorded'),
  })
  expect(await send(id, 'best')).toEqual({ id, way: 'mail' })
  expect(await send(id, 'sms', 'service', 'Your parcel is late.')).toEqual({ id, way: 'sms' })
  const { rows } = await sql<{ purpose: string; way: string }>`select purpose, way from messages
    where customer_id = ${id} order by created_at`.execute(db.reader)
  expect(rows).toEqual([
    { purpose: 'advertising', way: 'mail' },
    { purpose: 'service', way: 'sms' },
  ])
  await sentMails()
})

test('a refusal names the day and the source of a withdrawn consent', async () => {
  const id = await aCustomer({ acceptsMails: true, acceptsMessages: true })
  await change(id, { acceptsMessages: false, consentSource: 'letter' })
  const { recipients } = await previewWord(address)(db.reader, world.admin, {
    ...{ id, wish: 'sms', purpose: 'advertising', text: 'Sale now.', again: false },
  })
  expect(recipients[0]).toMatchObject({ way: null })
  expect(recipients[0]?.whyNot).toMatch(
    /^The customer withdrew consent to advertising by SMS or WhatsApp on \w{3} \d{2}, \d{4} \(by letter\)\.$/,
  )
})

test('an email has the headers and the link to unsubscribe', async () => {
  const id = await aCustomer({ acceptsMails: true, acceptsMessages: true })
  await send(id, 'mail')
  const [mail] = await sentMails()
  const token = /\/unsubscribe#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.unsubscribeLink).toBe(`${address}/unsubscribe/${token}`)

  const shown = await server.ask('GET', `/api/v1/consent-links/consent?token=${token}`, {})
  expect(shown.body).toMatchObject({ way: 'mails', isWithdrawn: false })
  const body = { token }
  for (let turn = 0; turn < 2; turn += 1) {
    const withdrawn = await server.ask('POST', '/api/v1/consent-links/withdraw', { body })
    expect(withdrawn).toMatchObject({ status: 200, body: { isWithdrawn: true } })
  }
  expect((await consentEvents(id)).at(-1)).toEqual({
    mails: [true, false],
    source: 'unsubscribe_link',
  })
  expect(await consentEvents(id)).toHaveLength(2)
  await expect(send(id, 'mail')).rejects.toMatchObject({
    message: expect.stringContaining('by the link in a message'),
  })
  expect(await send(id, 'sms', 'advertising', 'By SMS.')).toEqual({ id, way: 'sms' })
  const unknown = await server.ask('POST', '/api/v1/consent-links/withdraw', {
    body: { token: 'nothing' },
  })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'link_unknown' } })
})

test('a mail program unsubscribes with one POST, and queued emails are not sent any more', async () => {
  const id = await aCustomer({ acceptsMails: true })
  await send(id, 'mail')
  const [mail] = await sentMails()
  await send(id, 'mail', 'advertising', 'Another sale.')
  const path = new URL(mail?.unsubscribeLink ?? '').pathname
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await sentMails()).toEqual([])
  const { rows } = await sql<{ accepts: boolean }>`select accepts_mails as accepts from customers
    where id = ${id}`.execute(db.reader)
  expect(rows).toEqual([{ accepts: false }])
})
