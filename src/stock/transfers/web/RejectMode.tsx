import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
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
        <ReasonStep
          appliesTo="transfer.reject"
          area="transfers"
          title="Why are they rejected?"
          subject="The next scans"
          effect="What is rejected is on hand but unavailable: what is damaged or expired as such, anything else until it is inspected."
          confirmLabel="Reject the next scans"
          // It counts for the scans that follow; each of them is sent with it.
          save={async (given) => given}
          onSaved={(given) => {
            onReject(given)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
