import type { CallHandler } from '#delivery/couriers/server/index.ts'
import { changeCash } from '#delivery/dispatch/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { keepWords } from '#sales/orders/server/index.ts'
import { type FoundAdvice, lockAdvice, rulesOf } from './find-advice.ts'
import { moveAdvice, type Stepped } from './move-advice.ts'
import { referenceOf } from './send-advice.ts'

type Answer = { readonly isAccepted: boolean; readonly text: string; readonly reference: string }

type AnswerInput = {
  readonly id: string
  readonly version: number
  readonly isAccepted: boolean
  readonly text: string
}

/** The courier's answer on the phone. */
export async function answerByHand(
  tx: Tx,
  actor: Actor,
  { id, version, isAccepted, text }: AnswerInput,
): Promise<Stepped> {
  const advice = await lockAdvice(tx, actor, id)
  const { adapter, name } = await rulesOf(tx, advice.courierId)
  if (adapter !== 'manual')
    throw new Refusal(
      'conflict',
      'answers_itself',
      `${name} answers over its connection. The answer appears here by itself.`,
    )
  return takeAnswer(tx, actor, advice, { isAccepted, text, reference: '' }, version)
}

async function takeAnswer(
  tx: Tx,
  actor: Actor,
  advice: FoundAdvice,
  { isAccepted, text, reference }: Answer,
  version?: number,
): Promise<Stepped> {
  const { cashMinor } = advice.terms
  // From now on the courier collects this amount.
  if (isAccepted && advice.decision === 'change_cash' && typeof cashMinor === 'number')
    await changeCash(tx, actor, { parcelId: advice.parcelId, cashMinor })
  return moveAdvice(tx, actor, advice, {
    move: isAccepted ? 'acknowledge' : 'reject',
    ...(version === undefined ? {} : { version }),
    set: {
      answer_text: text.slice(0, 400),
      answer_reference: reference.slice(0, 80),
      answered_at: new Date().toISOString(),
    },
    data: { decision: advice.decision, ...(await keepWords(tx, advice.orderId, text)) },
  })
}

const courier = systemActor('Couriers')

/**
 * The answers of couriers with a connection. One for an exception that has moved on changes
 * nothing.
 */
export const adviceHandlers: readonly CallHandler[] = [
  {
    kind: 'advise',
    settle: (tx, call, value) =>
      take(tx, call, {
        isAccepted: true,
        text: textIn(value.text),
        reference: textIn(value.theirReference),
      }),
    refuse: (tx, call, failure) =>
      take(tx, call, { isAccepted: false, text: failure.text, reference: '' }),
  },
]

async function take(tx: Tx, call: { readonly reference: string }, answer: Answer): Promise<void> {
  const [, id = ''] = call.reference.split(':')
  const advice = await lockAdvice(tx, courier, id)
  const isNewest = call.reference === referenceOf(id, advice.sendings)
  if (advice.state === 'sent' && isNewest) await takeAnswer(tx, courier, advice, answer)
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
