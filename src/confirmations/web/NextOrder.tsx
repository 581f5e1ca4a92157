import { IconPhoneCall } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { confirmationsApi } from './confirmations-api.ts'

/** The one main action: the system picks whom to call. Enter does the same. */
export function NextOrder() {
  const { set } = useUrlState()
  const next = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.next,
    failure: 'No order was taken',
    onDone: ({ call, nextDueAt }) => {
      if (call) return set({ order: call.id })
      tellSuccess(
        'Nobody has to be called now',
        nextDueAt === null
          ? 'The queue is empty.'
          : `The next call is due ${formatInstant(nextDueAt)}.`,
      )
    },
  })
  const take = () => {
    next.start({})
  }
  usePageKeys({ enter: take })
  return (
    <ActButton
      weight="main"
      icon={<IconPhoneCall size={16} />}
      shortcut="Enter"
      isPending={next.isPending}
      onAct={take}
    >
      Next order
    </ActButton>
  )
}
