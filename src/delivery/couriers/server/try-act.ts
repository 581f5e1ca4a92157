import { openConnection } from '#organization/connections/server/index.ts'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import type { TriedAct } from '../courier-accounts.fields.ts'
import type { CallKind } from '../courier-adapter.ts'
import type { CourierMapping } from '../courier-mapping.ts'
import { callKindWords } from '../courier-words.ts'
import { exampleRequests } from '../mapping-fields.ts'
import { refuseMapping } from '../refuse-mapping.ts'
import { askOverLine, requestOf } from './ask-courier.ts'
import { requireCourier } from './courier-accounts.queries.ts'
import { bookedByTrial, keepTrial } from './kept-trials.ts'
import { requireConnection } from './save-account.ts'
import { shownRequest } from './shown-request.ts'

type Trial = {
  readonly courierId: string
  readonly kind: CallKind
  readonly mapping: CourierMapping
  readonly connectionId: string
  readonly isSent: boolean
}

/**
 * Shows the request that a mapping makes of an example, as it would be sent but without secrets;
 * sends it on demand, which is logged. A repeated request is not sent again.
 */
export const tryActOver =
  (outside: Outside) =>
  async (
    db: Database,
    actor: Actor,
    trial: Trial,
    request: IdempotentRequest | null,
  ): Promise<TriedAct> => {
    const kept = await keptAnswer<TriedAct>(db.reader, actor, request)
    if (kept) return kept
    const tried = await tryAct(db.reader, outside, trial)
    return db.transaction((tx) =>
      answerOnce(tx, actor, request, async () => {
        if (trial.isSent) {
          await keepTrial(tx, actor, trial, tried)
          await tell(tx, actor, trial, tried)
        }
        return tried
      }),
    )
  }

async function tryAct(reader: Reader, outside: Outside, trial: Trial): Promise<TriedAct> {
  const { courierId, kind, mapping, connectionId, isSent } = trial
  await requireCourier(reader, courierId)
  await requireConnection(reader, connectionId, courierId)
  throwIfRefused(refuseMapping(mapping))
  const connection = await openConnection(reader, connectionId)
  if (!connection) throw notFound('This connection')
  const act = mapping.acts[kind]
  if (!act)
    throw new Refusal(
      'unprocessable',
      'not_mapped',
      `The mapping does not say how to ask: ${callKindWords[kind]}. Add it under acts.${kind}.`,
      { field: 'mapping' },
    )
  const example = exampleRequests[kind]
  // A courier may store what it gets, so each test uses another parcel.
  const reference = isSent ? `trial-${newId()}` : String(example.reference ?? kind)
  const booked = isSent ? await bookedByTrial(reader, trial) : {}
  const asked = [{ reference, payload: { ...example, reference, ...booked } }]
  const request = shownRequest(requestOf(act, connection, asked), connection.secrets)
  if (!isSent) return { request, answer: null }
  const answers = await askOverLine(outside, { mapping, connection }, kind, asked)
  const answer = answers.get(reference)
  if (!answer) return { request, answer: null }
  const { ok: isOk, raw } = answer
  const text = answer.ok ? '' : answer.text
  const value = answer.ok ? JSON.stringify(answer.value, null, 2) : ''
  return { request, answer: { isOk, text, value, raw } }
}

async function tell(tx: Tx, actor: Actor, { courierId, kind }: Trial, { answer }: TriedAct) {
  await appendEvent(tx, actor, {
    type: 'courier.tried',
    noun: courierNoun,
    id: courierId,
    label: await requireCourier(tx, courierId),
    data: { kind, succeeded: answer?.isOk ?? false, reason: answer?.text ?? '' },
  })
}
