import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { CustomerFrame, CustomerSentence } from '#platform/web/layout/CustomerFrame.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
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
  const { data: parcel, error } = useQuery({
    ...adviceLinkApi.ask('parcel', { token: token || '-' }),
    retry: false,
    enabled: said === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!parcel && !error) return <PageLoading />
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
        <CustomerSentence title="Nothing to choose" text={refusalOf(error).message} />
      )}
    </CustomerFrame>
  )
}
