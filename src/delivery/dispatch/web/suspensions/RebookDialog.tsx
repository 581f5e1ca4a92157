import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { RebookProgress } from './RebookProgress.tsx'

type RebookDialogProps = {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Parcels whose courier is suspended go to the next one. */
export function RebookDialog({ ids, onDone, onClose }: RebookDialogProps) {
  const [isStarted, setStarted] = useState(false)
  if (isStarted) return <RebookProgress leftIds={ids} rebooked={[]} onClose={onDone} />
  const what = ids.length === 1 ? 'parcel' : `${ids.length} parcels`
  return (
    <ConfirmDialog
      title={`Rebook ${what}?`}
      confirmLabel={`Rebook ${what}`}
      isPending={false}
      refusal={null}
      onConfirm={() => setStarted(true)}
      onClose={onClose}
    >
      The booking with the suspended courier is cancelled, and the next courier that takes{' '}
      {ids.length === 1 ? 'the parcel' : 'each parcel'} is booked. The former label is void.
    </ConfirmDialog>
  )
}
