import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { CustomerFrame, CustomerSentence } from '#platform/web/layout/CustomerFrame.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { ReturnLinkForm } from './ReturnLinkForm.tsx'
import { returnLinkApi } from './return-link-api.ts'

/** The page behind a link in a message, for a customer without an account, usually on a phone. */
export function ReturnLinkPage() {
  // The token is after the `#`, so that no server and no log sees it.
  const [token] = useState(() => window.location.hash.slice(1))
  const [number, setNumber] = useState<number | null>(null)
  const { data: order, error } = useQuery({
    ...returnLinkApi.ask('order', { token: token || '-' }),
    retry: false,
    enabled: number === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!order && !error) return <PageLoading />
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
        <CustomerSentence title="Nothing to send back" text={refusalOf(error).message} />
      )}
    </CustomerFrame>
  )
}
