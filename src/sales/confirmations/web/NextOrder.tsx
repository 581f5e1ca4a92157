import { IconPhoneCall } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { useNextCall } from './use-next-call.ts'

/** The one main action: the system picks whom to call. Enter does the same. */
export function NextOrder() {
  const { take, isPending } = useNextCall()
  usePageKeys({ enter: { does: 'Next order', run: take } })
  return (
    <ActButton
      weight="main"
      icon={<IconPhoneCall size={16} />}
      shortcut="Enter"
      isPending={isPending}
      onAct={take}
    >
      Next order
    </ActButton>
  )
}
