import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { useOwnProfile } from '#organization/users/web/index.tsx'
import type { CallContext } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PageKeys } from '#platform/web/use-page-keys.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import { type Check, type Outcome, outcomeLabels } from '../outcomes.ts'
import { confirmationsApi } from './confirmations-api.ts'
import type { FinishedCall } from './OutcomeDialog.tsx'
import { askedOutcomes, choices } from './outcome-choices.ts'
import { useNextCall } from './use-next-call.ts'

type Said = {
  readonly callId: string
  readonly note: string
  readonly checked: readonly Check[]
  readonly alsoIds: readonly string[]
}

/** The extra input of an outcome. */
export type OutcomeMore = {
  readonly outcome?: Outcome
  readonly note?: string
  readonly callbackAt?: string
  readonly reason?: ReasonGiven
}

export type Finishing = Parameters<typeof confirmationsApi.call.finish>[0]
export type Finished = Awaited<ReturnType<typeof confirmationsApi.call.finish>>

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
  function finished({ state, nextCallAt, isLast }: Finished, input: Finishing): void {
    setAsked(null)
    const { callId, outcome, alsoIds } = input
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
  }
  const act = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.finish,
    failure: 'The outcome was not kept',
    onDone: finished,
  })
  const inputOf = (outcome: Outcome, more: OutcomeMore = {}): Finishing => {
    const { callId, checked, alsoIds } = said
    return {
      callId,
      outcome: more.outcome ?? outcome,
      note: more.note ?? said.note,
      checked: [...checked],
      alsoIds: outcome === 'confirmed' ? [...alsoIds] : [],
      callbackAt: more.callbackAt ?? null,
      reason: more.reason ?? null,
    }
  }
  const choose = (outcome: Outcome) => {
    if (askedOutcomes.includes(outcome)) return setAsked(outcome)
    act.start(inputOf(outcome))
  }
  const keys: PageKeys = Object.fromEntries(
    choices.map(({ key, label, outcome }) => [key, { does: label, run: () => choose(outcome) }]),
  )
  return {
    keys,
    asked,
    choose,
    /** After the question that the outcome needs: its form shows a refusal. */
    dialog: {
      finish: async (
        outcome: Outcome,
        more: OutcomeMore,
        options: { context: CallContext },
      ): Promise<FinishedCall> => {
        const input = inputOf(outcome, more)
        return { finished: await confirmationsApi.call.finish(input, options), input }
      },
      onFinished: ({ finished: output, input }: FinishedCall) => finished(output, input),
      onClose: () => setAsked(null),
    },
    isPending: act.isPending || next.isPending,
  }
}
