import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts'
import { type OpenConnection, openConnection } from './connections.queries.ts'
import { tellOfConnection } from './lock-connection.ts'
import { openMailServer } from './mail-server.ts'
import { probeOf, readProbe } from './probe-http.ts'

type Outcome = { readonly succeeded: boolean; readonly sentence: string }

type Tested = Outcome & { readonly testedAt: string }

/**
 * Speaks to the other side as it would be spoken to, and keeps what came of it. The talk happens
 * before the transaction: it may take seconds. A repeated request does not speak again.
 */
export async function testConnection(
  { db, outside }: { readonly db: Database; readonly outside: Outside },
  actor: Actor,
  { id }: { id: string },
  request: IdempotentRequest | null,
): Promise<Tested> {
  const kept = await keptAnswer<Tested>(db.reader, actor, request)
  if (kept) return kept
  const connection = await openConnection(db.reader, id)
  if (!connection) throw notFound('This connection')
  const outcome = await talk(db.reader, outside, actor, connection)
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, () => keepOutcome(tx, actor, connection, outcome)),
  )
}

async function talk(
  reader: Reader,
  outside: Outside,
  actor: Actor,
  connection: OpenConnection,
): Promise<Outcome> {
  try {
    const { kind } = connection
    if (kind === 'smtp') return await mailTheAsker(reader, outside, actor, connection)
    return readProbe(kind, await outside.ask(probeOf(kind, connection)))
  } catch (error) {
    return { succeeded: false, sentence: withoutSecrets(sentenceOf(error), connection) }
  }
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
  const server = await openMailServer(outside, connection)
  await server.send({
    id: newId(),
    to: email,
    subject: 'A test of your mail server',
    text: 'Quartermaster can send mails through this server. Nothing else needs to be done.',
    unsubscribeLink: null,
  })
  return { succeeded: true, sentence: `The mail server has taken a test mail to ${email}.` }
}

async function keepOutcome(tx: Tx, actor: Actor, connection: OpenConnection, outcome: Outcome) {
  const testedAt = new Date().toISOString()
  await tx
    .updateTable('connections')
    .set({
      tested_at: testedAt,
      test_result: outcome.sentence,
      test_succeeded: outcome.succeeded,
    })
    .where('id', '=', connection.id)
    // What was changed meanwhile has not been tested.
    .where('version', '=', connection.version)
    .execute()
  await tellOfConnection(tx, actor, connection, 'tested', outcome)
  return { ...outcome, testedAt }
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

/** A server may repeat what it was told. */
function withoutSecrets(sentence: string, { secrets }: OpenConnection): string {
  return Object.values(secrets)
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), sentence)
}
