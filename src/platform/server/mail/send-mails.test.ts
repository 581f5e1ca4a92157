import { once } from 'node:events'
import nodemailer from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { setUp } from '../../../../tests/support/world.ts'
import { defineTemplate } from '../../templates.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import { pruneMails } from './prune-mails.ts'
import { queueMail } from './queue-mail.ts'
import { resendMail } from './resend-mail.ts'
import { sendMails } from './send-mails.ts'

const db = await testDatabase()
const never = new AbortController().signal

const hello = defineTemplate({
  key: 'test.hello',
  channel: 'mail',
  label: 'Hello',
  fields: { name: 'Ada' },
  subject: 'Hello {{name}}',
  body: 'Good day {{name}}, ünïcode.\n.\nA lone dot above.',
})

/** What the mail server does with the next emails: accepts them, or gives this answer. */
let answer: 'take' | 'later' | 'never' | 'cut' = 'take'
let received: { to: string; text: string }[] = []

const receiver = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, callback) {
    if (answer === 'later') return callback(smtpError(451, 'Try again later'))
    if (answer === 'never') return callback(smtpError(550, 'No such mailbox'))
    callback()
  },
  onData(stream, session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      // Like a server that crashes before it has answered.
      if (answer === 'cut') {
        for (const connection of receiver.connections) connection.close()
        return
      }
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      received.push({ to, text: Buffer.concat(chunks).toString('utf8') })
      callback()
    })
  },
})
receiver.on('error', () => undefined)
const listening = receiver.listen(0, '127.0.0.1')
await once(listening, 'listening')
const bound = listening.address()
const port = typeof bound === 'object' && bound ? bound.port : 0
afterAll(() => new Promise<void>((resolve) => receiver.close(() => resolve())))

const smtp = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
const transport: MailTransport = {
  async send({ id, to, subject, text }: OutgoingMail) {
    const messageId = `<${id}@quartermaster.test>`
    await smtp.sendMail({ from: 'desk@quartermaster.test', to, subject, text, messageId })
  },
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

beforeEach(async () => {
  answer = 'take'
  received = []
  await db.reader.deleteFrom('mails').execute()
})

const queue = (to: string, name = 'Ada') =>
  db.transaction((tx) => queueMail(tx, hello, to, { name }))
const mails = () => db.reader.selectFrom('mails').selectAll().orderBy('created_at').execute()
const sendAll = () => sendMails(db, async () => transport, never)

/** Makes emails that wait for a retry due now. */
const passTime = () =>
  db.reader.updateTable('mails').set({ next_attempt_at: '2000-01-01T00:00:00Z' }).execute()

test('an email arrives as it was written, and its text is not kept afterwards', async () => {
  await queue('ada@example.test', 'Åsa')
  const [queued] = await mails()
  expect(queued).toMatchObject({ subject: 'Hello Åsa', sent_at: null })
  expect(queued?.sealed_text).not.toContain('Good day')
  await sendAll()
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toBe('ada@example.test')
  expect(received[0]?.text).toContain(`Message-ID: <${queued?.id}@quartermaster.test>`)
  expect(received[0]?.text).toContain('lone dot above')
  expect(received[0]?.text).toMatch(/--(?: |=20)\r\nQuartermaster/)
  const [sent] = await mails()
  expect(sent).toMatchObject({ sealed_text: null, attempts: 1, failed_at: null, last_error: null })
  expect(sent?.sent_at).not.toBeNull()
  await expect(
    db.transaction((tx) => resendMail(tx, setUp, { id: sent?.id ?? '' })),
  ).rejects.toMatchObject({ code: 'already_sent' })
})

test('an email of a command that was rolled back is not sent', async () => {
  const undone = db.transaction(async (tx) => {
    await queueMail(tx, hello, 'ada@example.test', { name: 'Ada' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sendAll()
  expect(received).toEqual([])
})

test.each(['later', 'cut'] as const)(
  'a server that answers “%s” is tried five times, each time later, then the email fails',
  async (how) => {
    answer = how
    await queue('ada@example.test')
    const pauses: number[] = []
    for (let tries = 1; tries <= 5; tries++) {
      await sendAll()
      const [mail] = await mails()
      expect(mail).toMatchObject({ attempts: tries, sent_at: null })
      expect(mail?.last_error).toBeTruthy()
      if (tries < 5) pauses.push(new Date(mail?.next_attempt_at ?? 0).getTime() - Date.now())
      await passTime()
    }
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    const [mail] = await mails()
    expect(mail?.failed_at).not.toBeNull()
    await sendAll()
    expect((await mails())[0]?.attempts).toBe(5)
    // A user sees why, corrects it, and sends it again.
    const id = mail?.id ?? ''
    const told = await db.reader
      .selectFrom('events')
      .select(['type', 'data'])
      .where('entity_id', '=', id)
      .execute()
    expect(told).toMatchObject([{ type: 'mail.failed', data: { attempts: 5 } }])
    answer = 'take'
    await db.transaction((tx) => resendMail(tx, setUp, { id }))
    await sendAll()
    expect(received).toHaveLength(1)
  },
)

test('an unknown recipient is not tried again', async () => {
  answer = 'never'
  await queue('unknown@example.test')
  await sendAll()
  const [mail] = await mails()
  expect(mail).toMatchObject({
    attempts: 1,
    last_error: expect.stringContaining('No such mailbox'),
  })
  expect(mail?.failed_at).not.toBeNull()
})

test('two servers send fifty emails in parallel, each email once', async () => {
  const other = anotherPool(db)
  for (let n = 0; n < 50; n++) await queue(`ada${n}@example.test`)
  await Promise.all([sendAll(), sendMails(other, async () => transport, never), sendAll()])
  await other.close()
  expect(received.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 50 }, (_, n) => `ada${n}@example.test`).sort(),
  )
})

test('without a mail server emails wait, which costs no attempt, and the log says why', async () => {
  await queue('ada@example.test')
  await sendMails(db, async () => null, never)
  expect((await mails())[0]).toMatchObject({
    attempts: 0,
    last_error: expect.stringMatching(/^No mail server is set up/),
  })
  const broken = () => Promise.reject(new Error('The host mail.example.test is not known.'))
  await sendMails(db, broken, never)
  expect((await mails())[0]).toMatchObject({
    attempts: 0,
    last_error: 'The host mail.example.test is not known.',
  })
  await sendAll()
  expect(received).toHaveLength(1)
})

test('an email that a crashed server had claimed is sent by the next', async () => {
  await queue('ada@example.test')
  const dies: MailTransport = { send: () => new Promise(() => undefined) }
  void sendMails(db, async () => dies, never)
  await expect.poll(async () => (await mails())[0]?.attempts).toBe(1)
  await sendAll()
  expect(received).toHaveLength(0)
  await passTime()
  await sendAll()
  expect(received).toHaveLength(1)
})

test('the log keeps emails for the configured number of days', async () => {
  await queue('old@example.test')
  await queue('new@example.test')
  await sendAll()
  await queue('waiting@example.test')
  await db.reader
    .updateTable('mails')
    .set({ sent_at: '2001-01-01T00:00:00Z' })
    .where('to_address', '=', 'old@example.test')
    .execute()
  await pruneMails.work(db, {}, never)
  expect((await mails()).map((mail) => mail.to_address)).toEqual([
    'new@example.test',
    'waiting@example.test',
  ])
})
