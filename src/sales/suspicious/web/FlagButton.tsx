import { useState } from 'react'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Can } from '#platform/web/Can.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import { suspiciousApi } from './suspicious-api.ts'

type About = { readonly customerId: string } | { readonly orderId: string }

type FlagProps = {
  about: About
  /** What is acted upon: “Order 1042”. */
  subject: string
}

/** Flags a customer for review; orders go through as before. */
export function FlagButton(props: FlagProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Can access={capability.customers}>
      <ActButton size="xs" operation="suspicious.open" onAct={() => setAsking(true)}>
        Flag customer
      </ActButton>
      {isAsking ? <FlagDialog {...props} onClose={() => setAsking(false)} /> : null}
    </Can>
  )
}

function FlagDialog({ about, subject, onClose }: FlagProps & { onClose: () => void }) {
  return (
    <ReasonStep
      appliesTo="customer.state"
      area="suspicious"
      title="Flag this customer as suspicious?"
      subject={subject}
      effect="The customer is listed for review. Orders go through until a manager decides."
      confirmLabel="Flag customer"
      save={(reason, options) => suspiciousApi.call.open({ ...about, reason }, options)}
      onSaved={({ number }) => {
        tellSuccess(`${suspiciousLabel(number)} opened`, 'It waits for a review.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
