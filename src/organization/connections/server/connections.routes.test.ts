import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { connectGateway, messageGateway, says } from '../../../../tests/support/message-gateway.ts'
import { type SignedIn, signedIn } from '../../../../tests/support/people.ts'
import { type Answer, type TestServer, testServer } from '../../../../tests/support/server.ts'
import { addConnection } from './add-connection.ts'
import { checkMailServer } from './check-mail-server.ts'
import { connectionOf, listConnections, openConnection } from './connections.queries.ts'
import { findMailTransport } from './mail-server.ts'
import { noteTestReceipt } from './note-test-receipt.ts'
import { testConnection } from './test-connection.ts'

const token = 'shpat_0c61e0c0ffee'
const password = 'correct horse battery'

let db: Database
let server: TestServer
let ada: SignedIn
let shop: Server
let shopPlace: string
let smtp: SMTPServer
let smtpPort: number
const mails: { readonly to: string; readonly text: string }[] = []
/** Every answer of this server so far. */
const answers: Answer[] = []

beforeAll(async () => {
  db = await testDatabase()
  shop = createServer((request, response) => {
    const isKnown = request.headers['x-shopify-access-token'] === token
    response.writeHead(isKnown && request.url === '/admin/api/2025-01/shop.json' ? 200 : 401)
    response.end(`Your token was ${request.headers['x-shopify-access-token']}`)
  })
  smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(new Error(`No user with ${auth.password}`)),
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  shopPlace = `127.0.0.1:${portOf(shop.address())}`
  smtpPort = portOf(smtp.server.address())
  const ALLOW_OUTSIDE = `${shopPlace}, 127.0.0.1:${smtpPort}`
  server = await testServer(db, { ALLOW_OUTSIDE })
  ada = await signedIn(db, server, ['super_admin'])
})

afterAll(async () => {
  shop.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return address.port
}

async function post(path: string, body: object, headers = {}): Promise<Answer> {
  const answer = await server.ask('POST', `/api/v1/connections${path}`, {
    cookie: ada.cookie,
    body,
    headers,
  })
  answers.push(answer)
  return answer
}

async function listed() {
  const answer = await server.ask('GET', '/api/v1/connections', { cookie: ada.cookie })
  answers.push(answer)
  return answer.body.connections
}

const aShop = (name: string, accessToken = token, url = `http://${shopPlace}`) => ({
  kind: 'shopify',
  name,
  config: { url },
  secrets: { accessToken },
})

const aMailServer = (name: string, secret = password) => ({
  kind: 'smtp',
  name,
  config: {
    host: '127.0.0.1',
    port: String(smtpPort),
    security: 'none',
    user: 'desk',
    from: 'desk@example.test',
  },
  secrets: { password: secret },
})

test('the test button really calls a shop, and saves its answer', async () => {
  const { body } = await post('', aShop('Right token'))
  expect((await post(`/${body.id}/test`, {})).body).toMatchObject({
    succeeded: true,
    sentence: 'The other side answered 200 and accepts the credentials.',
  })
  expect(await listed()).toMatchObject([
    { name: 'Right token', secretsSet: ['accessToken'], testSucceeded: true },
  ])
  const change = { ...aShop('Right token'), version: 1, secrets: {} }
  await post(`/${body.id}`, { ...change, config: { url: `http://${shopPlace}/` } })
  // The token that is not given stays; the new address was tested before it was saved.
  expect(await listed()).toMatchObject([{ secretsSet: ['accessToken'], testSucceeded: true }])
  expect((await post(`/${body.id}/test`, {})).body.succeeded).toBe(true)
  const wrong = await post('', aShop('Wrong token', 'shpat_wrong'))
  expect((await post(`/${wrong.body.id}/test`, {})).body).toMatchObject({
    succeeded: false,
    sentence: expect.stringContaining('does not accept these credentials'),
  })
})

test('the test of a mail server signs in and sends an email to the caller', async () => {
  const wrong = await post('', aMailServer('Office', 'wrong secret'))
  expect(await listed()).toContainEqual(
    expect.objectContaining({ name: 'Office', isActive: false, testSucceeded: null }),
  )
  const failed = await post(`/${wrong.body.id}/test`, {})
  expect(failed.body).toMatchObject({
    succeeded: false,
    sentence: expect.stringContaining('does not accept this user and password'),
  })
  expect(JSON.stringify(failed.body)).not.toContain('wrong secret')
  await post(`/${wrong.body.id}`, { ...aMailServer('Office'), version: 1 })
  const again = { 'idempotency-key': 'a test' }
  const { body } = await post(`/${wrong.body.id}/test`, {}, again)
  expect(body.succeeded).toBe(true)
  expect(mails.map(({ to }) => to)).toEqual([ada.email])
  expect((await post(`/${wrong.body.id}/test`, {}, again)).body).toEqual(body)
  expect(mails).toHaveLength(1)
  expect((await post(`/${wrong.body.id}/use`, { version: 2 })).status).toBe(200)
})

test('a mail server is used once its test succeeded, in one step with the other switched off', async () => {
  const before = await connectionOf(db.reader, 'smtp')
  const { body } = await post('', aMailServer('New', 'wrong secret'))
  expect(await post(`/${body.id}/use`, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'not_tested' },
  })
  await post(`/${body.id}`, { ...aMailServer('New'), version: 1 })
  await post(`/${body.id}/test`, {})
  expect((await post(`/${body.id}/use`, { version: 2 })).status).toBe(200)
  expect(await connectionOf(db.reader, 'smtp')).toMatchObject({ name: 'New' })
  const { version } = (await openConnection(db.reader, before?.id ?? '')) ?? {}
  expect((await post(`/${before?.id}/use`, { version, untested: true })).status).toBe(200)
  await post(`/${body.id}/delete`, { version: 4 })
})

test('new credentials of a connection in use are tested, and kept out when the test fails', async () => {
  const { id, version } = (await connectionOf(db.reader, 'smtp')) ?? {}
  const wrong = { ...aMailServer('Office', 'wrong again'), version }
  expect(await post(`/${id}`, wrong)).toMatchObject({
    status: 422,
    body: { code: 'test_failed', detail: expect.stringMatching(/^Not saved\. .*password\./) },
  })
  expect((await connectionOf(db.reader, 'smtp'))?.secrets.password).toBe(password)
  expect((await post(`/${id}`, { ...aMailServer('Office'), version })).status).toBe(200)
  expect(await listed()).toContainEqual(
    expect.objectContaining({ name: 'Office', testSucceeded: true }),
  )
  const told = { ...wrong, version: Number(version) + 1, untested: true }
  expect((await post(`/${id}`, told)).status).toBe(200)
  const checked = await checkMailServer(
    openOutside({ allowed: [`127.0.0.1:${smtpPort}`], isSecureOnly: true }),
  ).work(db, null, new AbortController().signal)
  expect(checked).toBeUndefined()
  expect(await listed()).toContainEqual(
    expect.objectContaining({ name: 'Office', testSucceeded: false }),
  )
  const { rows } = await sql<{ data: object }>`select data from events where entity_id = ${id}
    and type = 'connection.tested' order by tx desc, seq desc limit 1`.execute(db.reader)
  expect(rows[0]?.data).toMatchObject({ succeeded: false, isActive: true })
  const again = { ...aMailServer('Office'), version: Number(version) + 2 }
  expect((await post(`/${id}`, again)).status).toBe(200)
})

test('a gateway is tested by a message to a phone that is typed, and its receipt is shown', async () => {
  const gateway = await messageGateway()
  const outside = openOutside({ allowed: [gateway.place], isSecureOnly: true })
  const id = await connectGateway(db, gateway)
  const run = (input: object) =>
    testConnection({ db, outside }, systemActor('Ada'), { id, ...input }, null)
  await expect(run({})).rejects.toMatchObject({ code: 'phone_needed', field: 'phone' })
  await expect(run({ phone: '07946' })).rejects.toMatchObject({ field: 'phone' })
  expect(await run({ phone: '+44 7946 000123' })).toMatchObject({
    succeeded: true,
    sentence: expect.stringContaining('+447946000123'),
  })
  expect(gateway.delivered).toMatchObject([{ to: '+447946000123', channel: 'sms' }])
  gateway.answer(says(401, 'Wrong token'))
  expect(await run({ phone: '+447946000123' })).toMatchObject({
    succeeded: false,
    sentence: expect.stringMatching(/401.*Wrong token/),
  })
  await run({ phone: '+447946000123' })
  const receipt = {
    id: gateway.delivered.at(-1)?.id ?? '',
    state: 'delivered',
    reason: '',
  } as const
  await db.transaction((tx) => noteTestReceipt(tx, id, receipt))
  expect((await listConnections(db.reader)).connections).toContainEqual(
    expect.objectContaining({ id, testReceipt: 'The phone has received the message.' }),
  )
  await sql`delete from connections where id = ${id}`.execute(db.reader)
})

test('mails go out by the active server, and by none when it is off', async () => {
  const outside = openOutside({ allowed: [`127.0.0.1:${smtpPort}`], isSecureOnly: true })
  const find = findMailTransport(db, outside, openFiles({ place: 'database' }))
  const id = '0198c0de-0000-7000-8000-00000000000a'
  const words = { subject: 'Hello', text: 'A line', html: '<p>A line</p>' }
  const mail = { id, to: 'bob@example.test', ...words, attachments: [] }
  const unsubscribeLink = 'https://shop.test/unsubscribe/abc'
  await (await find())?.send({ ...mail, unsubscribeLink })
  expect(mails.at(-1)?.text).toContain(`List-Unsubscribe: <${unsubscribeLink}>`)
  expect(mails.at(-1)?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await (await find())?.send({ ...mail, unsubscribeLink: null })
  expect(mails.at(-1)?.text).not.toContain('List-Unsubscribe')
  expect(mails.at(-1)?.to).toBe('bob@example.test')
  expect(mails.at(-1)?.text).toContain(`Message-ID: <${id}@example.test>`)
  const open = await connectionOf(db.reader, 'smtp')
  const second = await post('', aMailServer('Second'))
  expect(second.status).toBe(200)
  expect(await post(`/${second.body.id}/active`, { version: 1, isActive: true })).toMatchObject({
    status: 409,
    body: { code: 'other_active' },
  })
  const { version } = open ?? {}
  await post(`/${open?.id}/active`, { version, isActive: false })
  expect(await find()).toBeNull()
})

test('a secret can be changed while the address does not resolve', async () => {
  const url = 'https://shop.invalid'
  const { id } = await db.transaction((tx) =>
    addConnection(tx, systemActor('Set-up'), {
      ...aShop('Down'),
      kind: 'shopify',
      config: { url },
    }),
  )
  const change = { ...aShop('Down', 'shpat_new'), config: { url }, version: 1 }
  expect((await post(`/${id}`, change)).body.code).toBe('test_failed')
  expect((await post(`/${id}`, { ...change, untested: true })).status).toBe(200)
  const moved = { ...change, config: { url: 'https://other.invalid' }, version: 2 }
  expect(await post(`/${id}`, moved)).toMatchObject({
    status: 422,
    body: { code: 'unknown_target' },
  })
  const tested = await post(`/${id}/test`, {})
  expect(tested.body).toMatchObject({ succeeded: false })
})

test('a private target is refused for each kind of address', async () => {
  const inside = { ...aMailServer('Inside'), config: { ...aMailServer('').config, port: '2526' } }
  for (const input of [inside, aShop('Inside', token, 'http://192.168.1.1')]) {
    expect(await post('', input)).toMatchObject({ status: 422, body: { code: 'private_target' } })
  }
})

test('fields that are missing, foreign or of the wrong form are refused by name', async () => {
  const refused = async (input: object) => (await post('', input)).body.field
  const shopInput = aShop('Odd')
  expect(await refused({ ...shopInput, secrets: {} })).toBe('accessToken')
  expect(await refused({ ...shopInput, secrets: { accessToken: token, other: 'x' } })).toBe('other')
  expect(await refused({ ...shopInput, config: {} })).toBe('url')
  // A secret in the place of a value would be kept in the open.
  expect(await refused({ ...shopInput, config: { ...shopInput.config, accessToken: token } })).toBe(
    'accessToken',
  )
  expect(await refused(aShop('Right token'))).toBe('name')
})

test('only a connection that is off can be removed', async () => {
  const { body } = await post('', aShop('Old shop'))
  expect(await post(`/${body.id}/delete`, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'still_active' },
  })
  await post(`/${body.id}/active`, { version: 1, isActive: false })
  expect((await post(`/${body.id}/delete`, { version: 2 })).status).toBe(200)
})

test('no secret is in any answer, in the record or anywhere else in the open', async () => {
  expect(answers.length).toBeGreaterThan(15)
  for (const secret of [token, password]) {
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain(secret)
    for (const table of ['events', 'idempotency_keys', 'connections']) {
      const { rows } = await db.pool.query(`select t::text from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  }
  const { rows } = await db.pool.query(
    `select data from events where type = 'connection.changed' and label = 'Connection Office'`,
  )
  expect(rows).toContainEqual({ data: { password: ['set', 'replaced'] } })
})
