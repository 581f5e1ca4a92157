import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import { composeMail } from '#platform/server/mail/compose-mail.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts'
import { testPhone } from '../connections.rules.ts'
import { askGateway, gatewayFault } from './ask-gateway.ts'
import { type OpenConnection, openConnection } from './connections.queries.ts'
import { tellOfConnection } from './lock-connection.ts'
import { openMailServer, senderOf } from './mail-server.ts'
import { probeOf, readProbe } from './probe-http.ts'

/** What a test found; `messageId` is the gateway's test message, whose receipt may follow. */
export type Outcome = {
  readonly succeeded: boolean
  readonly sentence: string
  readonly messageId?: string
}

type Tested = Pick<Outcome, 'succeeded' | 'sentence'> & { readonly testedAt: string }

type TestInput = { readonly id: string; readonly phone?: string | undefined }

/**
 * Speaks to the other side as it would be spoken to, and keeps what came of it. The talk happens
 * before the transaction: it may take seconds. A repeated request does not speak again.
 */
export async function testConnection(
  { db, outside }: { readonly db: Database; readonly outside: Outside },
  actor: Actor,
  { id, phone }: TestInput,
  request: IdempotentRequest | null,
): Promise<Tested> {
  const kept = await keptAnswer<Tested>(db.reader, actor, request)
  if (kept) return kept
  const connection = await openConnection(db.reader, id)
  if (!connection) throw notFound('This connection')
  const outcome = await withoutThrowing(connection, () =>
    connection.kind === 'smtp'
      ? mailTheAsker(db.reader, outside, actor, connection)
      : speak(outside, connection, phone),
  )
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, () => keepOutcome(tx, actor, connection, outcome)),
  )
}

/** The same without sending a mail: for a check by itself, and before new credentials are saved. */
export function tryConnection(
  outside: Outside,
  connection: OpenConnection,
  phone: string | undefined,
): Promise<Outcome> {
  return withoutThrowing(connection, async () => {
    if (connection.kind !== 'smtp') return speak(outside, connection, phone)
    const server = await openMailServer(outside, connection)
    await server.verify()
    return { succeeded: true, sentence: 'The mail server accepts the user and the password.' }
  })
}

async function speak(
  outside: Outside,
  connection: OpenConnection,
  phone: string | undefined,
): Promise<Outcome> {
  const { kind } = connection
  if (kind === 'message_gateway') return messagePhone(outside, connection, phone)
  if (kind === 'smtp') throw new Error('A mail server is not spoken to by HTTP.')
  return readProbe(kind, await outside.ask(probeOf(kind, connection)))
}

/** Only a message that arrives proves that a gateway sends. */
async function messagePhone(
  outside: Outside,
  connection: OpenConnection,
  phone: string | undefined,
): Promise<Outcome> {
  const to = testPhone(phone)
  if (to instanceof Refusal) throw to
  const messageId = newId()
  const text = 'A test of your message gateway by Quartermaster.'
  const message = { id: messageId, to, way: 'sms', text }
  const { status, body } = await askGateway(outside, connection, message)
  if (status >= 200 && status < 300)
    return {
      succeeded: true,
      messageId,
      sentence: `The gateway answered ${status} and has taken a test message to ${to}.`,
    }
  const sentence = `The gateway answered ${status}${gatewayFault(body)}. No message was sent.`
  return { succeeded: false, sentence }
}

async function withoutThrowing(
  connection: OpenConnection,
  talk: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const outcome = await talk()
    return { ...outcome, sentence: withoutSecrets(outcome.sentence, connection) }
  } catch (error) {
    // A phone that is missing is a fault of the request, not of the other side.
    if (error instanceof Refusal && error.field === 'phone') throw error
    return { succeeded: false, sentence: withoutSecrets(sentenceOf(error), connection) }
  }
}

const testWords = {
  subject: 'A test of your mail server',
  body: 'Quartermaster can send mails through this server. Nothing else needs to be done.',
}

async function mailTheAsker(
  reader: Reader,
  outside: Outside,
  actor: Actor,
  connection: OpenConnection,
): Promise<Outcome> {
  const { email } = await reader
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const server = await openMailServer(outside, connection, await senderOf(reader))
  await server.send({
    id: newId(),
    to: email,
    ...(await composeMail(reader, { unsubscribe: null }, testWords, { values: {}, tables: {} })),
    unsubscribeLink: null,
    attachments: [],
  })
  return { succeeded: true, sentence: `The mail server has taken a test mail to ${email}.` }
}

export async function keepOutcome(
  tx: Tx,
  actor: Actor,
  connection: OpenConnection,
  outcome: Outcome,
): Promise<Tested> {
  const { succeeded, sentence } = outcome
  const testedAt = new Date().toISOString()
  await tx
    .updateTable('connections')
    .set({
      tested_at: testedAt,
      test_result: sentence,
      test_succeeded: succeeded,
      test_message_id: outcome.messageId ?? null,
      test_receipt: null,
    })
    .where('id', '=', connection.id)
    // What was changed meanwhile has not been tested.
    .where('version', '=', connection.version)
    .execute()
  const { isActive } = connection
  await tellOfConnection(tx, actor, connection, 'tested', { succeeded, sentence, isActive })
  return { succeeded, sentence, testedAt }
}

const sentencesOfMail: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server does not accept this user and password.',
  ETLS: 'The mail server does not speak the security that is chosen. Try another.',
  ETIMEDOUT: 'The mail server did not answer in time. Check host, port and security.',
  ECONNECTION: 'The mail server could not be reached. Check host, port and security.',
  ESOCKET: 'The mail server could not be reached. Check host, port and security.',
  EDNS: 'The mail server could not be reached. Check host, port and security.',
  EENVELOPE: 'The mail server does not let this sender write to you.',
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof OutsideFailure) return error.message
  if (!(error instanceof Error)) return 'The test failed without a reason.'
  const code = 'code' in error ? String(error.code) : ''
  const response = 'response' in error && error.response ? ` It said: ${error.response}` : ''
  const known = sentencesOfMail[code]
  if (!known) return `The test failed: ${printable(error.message)}`
  return `${known}${printable(response)}`
}

const printable = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)

/** A server may repeat what it received. */
function withoutSecrets(sentence: string, { secrets }: OpenConnection): string {
  return Object.values(secrets)
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), sentence)
}
