import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import type { ReasonUse } from '#organization/reasons/reasons.rules.ts'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'

type RejectModeProps = {
  appliesTo: ReasonUse
  area: string
  /** What becomes of rejected units, in one sentence. */
  effect: string
  /** Why the next scans are rejected; null while they are accepted. */
  reject: ReasonGiven | null
  onReject: (reject: ReasonGiven | null) => void
  /** A third way for the next scans, beside accepting and rejecting them. */
  third?: { readonly badge: string; readonly offer: string; readonly isOn: boolean } | undefined
  onThird?: (isOn: boolean) => void
}

/** Whether the next scans are accepted, or rejected and why. */
export function RejectMode(props: RejectModeProps) {
  const { appliesTo, area, effect, reject, onReject, third, onThird } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ToneBadge isLarge {...shownMode(props)} />
      {reject || third?.isOn ? (
        <ActButton
          onAct={() => {
            onReject(null)
            onThird?.(false)
          }}
        >
          Accept again
        </ActButton>
      ) : (
        <>
          <ActButton onAct={() => setAsking(true)}>Reject the next</ActButton>
          {third ? <ActButton onAct={() => onThird?.(true)}>{third.offer}</ActButton> : null}
        </>
      )}
      {isAsking ? (
        <ReasonStep
          appliesTo={appliesTo}
          area={area}
          title="Why are they rejected?"
          subject="The next scans"
          effect={effect}
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

function shownMode({ reject, third }: RejectModeProps) {
  if (reject) return { tone: 'bad', label: 'The next scans are rejected' } as const
  if (third?.isOn) return { tone: 'waiting', label: third.badge } as const
  return { tone: 'good', label: 'The next scans are accepted' } as const
}
