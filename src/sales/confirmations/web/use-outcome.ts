import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { useOwnProfile } from '#organization/users/web/index.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { tellError, tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PageKeys } from '#platform/web/use-page-keys.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import { type Check, type Outcome, outcomeLabels } from '../outcomes.ts'
import { confirmationsApi } from './confirmations-api.ts'
import { askedOutcomes, choices } from './outcome-choices.ts'
import { useNextCall } from './use-next-call.ts'

type Said = {
  readonly callId: string
  readonly note: string
  readonly checked: readonly Check[]
  readonly alsoIds: readonly string[]
}

/** What an outcome brings along that no key can say. */
export type OutcomeMore = {
  readonly outcome?: Outcome
  readonly note?: string
  readonly callbackAt?: string
  readonly reason?: ReasonGiven
}

/** How the call ended: at once by one key, or after the one question that the outcome needs. */
export function useOutcome(call: { task: WholeTask; said: Said; onBack: () => void }) {
  const { task, said, onBack } = call
  const [asked, setAsked] = useState<Outcome | null>(null)
  const { calls } = useOwnProfile().preferences
  const next = useNextCall()
  const undo = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.undo,
    failure: 'The confirmation was not undone',
    onDone: () => tellSuccess(`${orderLabel(task.number)} is pending again`, 'It is in the queue.'),
  })
  const act = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.finish,
    onRefusal: ({ message }) => {
      if (asked === null) tellError('The outcome was not kept', message)
      return true
    },
    onDone: ({ state, nextCallAt, isLast }, { callId, outcome, alsoIds }) => {
      const more = alsoIds?.length ? ` and ${alsoIds.length} more` : ''
      const title = `${orderLabel(task.number)}${more}: ${outcomeLabels[outcome].toLowerCase()}`
      if (outcome === 'confirmed')
        tellUndoable(title, 'It can be packed now.', () => undo.start({ callId }))
      else
        tellSuccess(
          title,
          isLast
            ? `It was the last call${state === 'done' ? ', and the order is cancelled' : ''}.`
            : nextCallAt
              ? `Next call ${formatInstant(nextCallAt)}.`
              : undefined,
        )
      if (calls.isNextAtOnce) next.take()
      else onBack()
    },
  })
  const say = (outcome: Outcome, more: OutcomeMore = {}) => {
    const { callId, checked, alsoIds } = said
    act.start({
      callId,
      outcome: more.outcome ?? outcome,
      note: more.note ?? said.note,
      checked: [...checked],
      alsoIds: outcome === 'confirmed' ? [...alsoIds] : [],
      callbackAt: more.callbackAt ?? null,
      reason: more.reason ?? null,
    })
  }
  const choose = (outcome: Outcome) => {
    if (askedOutcomes.includes(outcome)) return setAsked(outcome)
    say(outcome)
  }
  const keys: PageKeys = Object.fromEntries(
    choices.map(({ key, label, outcome }) => [key, { does: label, run: () => choose(outcome) }]),
  )
  const close = () => {
    act.clear()
    setAsked(null)
  }
  return {
    keys,
    asked,
    choose,
    say,
    close,
    isPending: act.isPending || next.isPending,
    refusal: act.refusal,
  }
}
