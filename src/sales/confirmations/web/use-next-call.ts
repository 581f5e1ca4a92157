import { formatInstant } from '#platform/web/format-instant.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { confirmationsApi } from './confirmations-api.ts'

/** Takes the order whose call is worth most and opens it; if none is due, the queue shows when. */
export function useNextCall() {
  const { set } = useUrlState()
  const next = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.next,
    failure: 'No order was taken',
    onRefusal: () => {
      set({ order: null })
      return false
    },
    onDone: ({ call, nextDueAt }) => {
      set({ order: call?.id ?? null })
      if (call) return
      tellSuccess(
        'No calls are due now',
        nextDueAt === null
          ? 'The queue is empty.'
          : `The next call is due ${formatInstant(nextDueAt)}.`,
      )
    },
  })
  return { take: () => next.start({}), isPending: next.isPending }
}
