import {
  type OpenConnection,
  openConnection,
  signInHeaders,
} from '#organization/connections/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { OutsideRequest } from '#platform/server/outside/ask-outside.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts'
import type { CallKind, CourierAnswer, CourierFailure } from '../courier-adapter.ts'
import type { ActMapping, CourierMapping } from '../courier-mapping.ts'
import { callKindWords } from '../courier-words.ts'
import type { Fields } from '../mapping-fields.ts'
import { type HttpAnswer, readAnswers } from '../read-answer.ts'
import { renderAct } from '../render-mapping.ts'
import { mappingOf } from './account-of-courier.ts'
import { rulesOfCourier } from './courier-rules.queries.ts'

const timeoutMilliseconds = 20_000
const mostBytes = 4 * 1024 * 1024

/** A courier's server, ready for requests; or the reason why not. */
export type Line =
  | { readonly mapping: CourierMapping; readonly connection: OpenConnection }
  | { readonly problem: CourierFailure }

export type Asked = { readonly reference: string; readonly payload: Fields }

export async function lineTo(reader: Reader, courierId: string): Promise<Line> {
  const { adapter, connectionId, name } = await rulesOfCourier(reader, courierId)
  if (adapter === 'manual' || connectionId === null)
    return { problem: cannot(`${name} is told by phone; it has no connection.`) }
  const connection = await openConnection(reader, connectionId)
  if (!connection) return { problem: cannot(`The connection of ${name} is gone.`) }
  return { mapping: await mappingOf(reader, courierId), connection }
}

/**
 * Sends a request that a user waits for: a label, the rates. Nothing is saved or retried; see
 * `queueCall` for what must arrive.
 */
export async function askCourier(
  db: { readonly reader: Reader },
  outside: Outside,
  courierId: string,
  kind: CallKind,
  payload: Fields,
): Promise<CourierAnswer> {
  const reference = typeof payload.reference === 'string' ? payload.reference : courierId
  const line = await lineTo(db.reader, courierId)
  const answers = await askOverLine(outside, line, kind, [{ reference, payload }])
  return answers.get(reference) ?? cannot('The courier gave no answer.')
}

/** Sends one or several items to a courier in one request and reads the answer to each. */
export async function askOverLine(
  outside: Outside,
  line: Line,
  kind: CallKind,
  asked: readonly Asked[],
): Promise<Map<string, CourierAnswer>> {
  const references = asked.map(({ reference }) => reference)
  const forAll = (failure: CourierFailure) =>
    new Map(references.map((reference): [string, CourierAnswer] => [reference, failure]))
  if (asked.length === 0) return new Map()
  if ('problem' in line) return forAll(line.problem)
  const act = line.mapping.acts[kind]
  if (!act)
    return forAll(
      cannot(`The mapping of this courier does not say how to ask: ${callKindWords[kind]}.`),
    )
  try {
    const answer = await outside.ask(requestOf(act, line.connection, asked))
    const sent = asked.map(({ reference, payload }) => String(payload.reference ?? reference))
    const read = readAnswers(kind, act, withoutSecrets(answer, line.connection), sent)
    return new Map([...read.values()].map((one, at) => [references[at] ?? '', one]))
  } catch (error) {
    if (!(error instanceof OutsideFailure || error instanceof Refusal)) throw error
    return forAll({ ...cannot(error.message), code: 'no_answer' })
  }
}

/** The outgoing request; an item may name another reference than its own call's. */
export function requestOf(
  act: ActMapping,
  { config, secrets }: OpenConnection,
  asked: readonly Asked[],
): OutsideRequest {
  const rendered = renderAct(
    act,
    asked.map(({ reference, payload }) => ({ reference, ...payload })),
    {
      accountNumber: config.accountNumber ?? '',
      key: config.key ?? '',
      secret: secrets.secret ?? '',
    },
  )
  return {
    url: `${(config.url ?? '').replace(/\/+$/, '')}${rendered.path}`,
    method: rendered.method,
    headers: { ...signInHeaders(config, secrets), ...rendered.headers },
    ...(rendered.body === null ? {} : { body: rendered.body }),
    timeoutMilliseconds,
    mostBytes,
  }
}

/** A server may echo secrets, and its answer is shown and saved. */
function withoutSecrets(answer: HttpAnswer, { secrets }: OpenConnection): HttpAnswer {
  const body = Object.values(secrets)
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), answer.body)
  return { status: answer.status, body }
}

/** It can be corrected, in the account or the mapping, and then succeeds. */
function cannot(text: string): CourierFailure {
  return { ok: false, isFinal: false, code: 'not_set_up', text, raw: '' }
}
