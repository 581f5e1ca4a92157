import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'

const CustomerMessageDialog = lazy(async () => ({
  default: (await import('./CustomerMessageDialog.tsx')).CustomerMessageDialog,
}))

/** Opens the message dialog for one customer, from their profile. */
export function CustomerMessageButton({ customerId }: { customerId: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <ActButton size="xs" onAct={() => setAsked(true)}>
        Message
      </ActButton>
      <Suspense>
        {isAsked ? (
          <CustomerMessageDialog customerId={customerId} onClose={() => setAsked(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
