import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'

const MessageDialog = lazy(async () => ({
  default: (await import('./MessageDialog.tsx')).MessageDialog,
}))

type ButtonProps = { orderIds: readonly string[]; onDone?: () => void }

/** Opens the message dialog for the customers of these orders. */
export function MessageButton({ orderIds, onDone }: ButtonProps) {
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const close = () => setAsked(null)
  const done = () => {
    close()
    onDone?.()
  }
  return (
    <>
      <ActButton size="xs" operation="confirmations.message" onAct={() => setAsked(orderIds)}>
        Message
      </ActButton>
      <Suspense>
        {asked ? <MessageDialog orderIds={asked} onDone={done} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
