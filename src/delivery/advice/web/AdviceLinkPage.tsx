import { useState } from 'react'
import { CustomerFrame, CustomerSentence } from '#platform/web/layout/CustomerFrame.tsx'
import { LinkPending } from '#platform/web/layout/LinkPending.tsx'
import { useLinkRead } from '#platform/web/link-read.ts'
import { AdviceLinkChoice } from './AdviceLinkChoice.tsx'
import { adviceLinkApi } from './advice-link-api.ts'

const thanks = {
  told: 'The courier has been told. Thank you.',
  noted: 'We have noted what you chose, and see to it. Thank you.',
} as const

/** The page behind a link in a message, for a customer without an account, usually on a phone. */
export function AdviceLinkPage() {
  // The token is after the `#`, so that no server and no log sees it.
  const [token] = useState(() => window.location.hash.slice(1))
  const [said, setSaid] = useState<keyof typeof thanks | null>(null)
  const read = useLinkRead(adviceLinkApi.ask('parcel', { token: token || '-' }), said === null)
  const { data: parcel, refusal } = read
  if (!parcel && !refusal) return <LinkPending read={read} title="Your parcel" />
  return (
    <CustomerFrame
      title={parcel ? `Order ${parcel.number} · ${parcel.company}` : 'Your parcel'}
      company={parcel?.company ?? ''}
    >
      {said !== null ? (
        <CustomerSentence title="Thank you" text={thanks[said]} />
      ) : parcel ? (
        <AdviceLinkChoice token={token} parcel={parcel} onSaid={setSaid} />
      ) : (
        <CustomerSentence title="Nothing to choose" text={refusal?.message ?? ''} />
      )}
    </CustomerFrame>
  )
}
