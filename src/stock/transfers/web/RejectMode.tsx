import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'

type RejectModeProps = {
  /** Why the next scans are rejected; null while they are accepted. */
  reject: ReasonGiven | null
  onReject: (reject: ReasonGiven | null) => void
}

/** Whether the next scans are accepted, or rejected and why. */
export function RejectMode({ reject, onReject }: RejectModeProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ToneBadge
        isLarge
        tone={reject ? 'bad' : 'good'}
        label={reject ? 'The next scans are rejected' : 'The next scans are accepted'}
      />
      {reject ? (
        <ActButton onAct={() => onReject(null)}>Accept again</ActButton>
      ) : (
        <ActButton onAct={() => setAsking(true)}>Reject the next</ActButton>
      )}
      {isAsking ? (
        <ReasonDialog
          onGiven={(given) => {
            onReject(given)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function ReasonDialog(props: { onGiven: (given: ReasonGiven) => void; onClose: () => void }) {
  const reason = useReason('transfer.reject')
  return (
    <ConfirmDialog
      title="Why are they rejected?"
      confirmLabel="Reject the next scans"
      fields={reason.fields}
      isPending={false}
      refusal={null}
      onConfirm={() => {
        const given = reason.take()
        if (given) props.onGiven(given)
      }}
      onClose={props.onClose}
    >
      What is rejected is in the house but not for sale: what is damaged or expired as such,
      anything else until somebody has looked at it.
    </ConfirmDialog>
  )
}
