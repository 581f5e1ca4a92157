import { useState } from 'react'
import { CustomerFrame, CustomerSentence } from '#platform/web/layout/CustomerFrame.tsx'
import { LinkPending } from '#platform/web/layout/LinkPending.tsx'
import { useLinkRead } from '#platform/web/link-read.ts'
import { ReturnLinkForm } from './ReturnLinkForm.tsx'
import { returnLinkApi } from './return-link-api.ts'

/** The page behind a link in a message, for a customer without an account, usually on a phone. */
export function ReturnLinkPage() {
  // The token is after the `#`, so that no server and no log sees it.
  const [token] = useState(() => window.location.hash.slice(1))
  const [number, setNumber] = useState<number | null>(null)
  const read = useLinkRead(returnLinkApi.ask('order', { token: token || '-' }), number === null)
  const { data: order, refusal } = read
  if (!order && !refusal) return <LinkPending read={read} title="Your order" />
  return (
    <CustomerFrame
      title={order ? `Order ${order.number} · ${order.company}` : 'Your order'}
      company={order?.company ?? ''}
    >
      {number !== null ? (
        <CustomerSentence
          title={`Return ${number} is announced`}
          text="Thank you. Please keep the goods until we have answered: we look at it and tell you what happens next."
        />
      ) : order ? (
        <ReturnLinkForm token={token} order={order} onAnnounced={setNumber} />
      ) : (
        <CustomerSentence title="Nothing to send back" text={refusal?.message ?? ''} />
      )}
    </CustomerFrame>
  )
}
