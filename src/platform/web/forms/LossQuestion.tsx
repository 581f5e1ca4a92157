import { DiscardDialog } from '../DiscardDialog.tsx'
import type { useExitGuard } from './use-exit-guard.ts'

/** Asks whether what is entered in a form may be lost, while its guard wants to know. */
export function LossQuestion({ guard }: { guard: ReturnType<typeof useExitGuard> }) {
  if (!guard.isAsking) return null
  return (
    <DiscardDialog
      words="What you entered here is not saved."
      onDiscard={guard.discard}
      onStay={guard.stay}
    />
  )
}
