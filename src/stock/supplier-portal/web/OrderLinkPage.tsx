import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import {
  CustomerFrame,
  CustomerSentence,
  CustomerText,
} from '#platform/web/layout/CustomerFrame.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import type { OrderAnswer } from '#stock/purchasing/order-links.rules.ts'
import { OrderByLink } from './OrderByLink.tsx'
import { orderLinkApi } from './order-link-api.ts'

/** What the page says once an answer is saved. */
const thanks: Readonly<Record<OrderAnswer, (label: string) => readonly [string, string]>> = {
  confirmed: (label) => [`${label} is confirmed`, 'Your buyer sees the days that you promised.'],
  changes_proposed: (label) => [
    `Your changes to ${label} are proposed`,
    'Your buyer accepts or declines them, and you get an email if the order changes.',
  ],
  rejected: (label) => [`${label} is rejected`, 'Your buyer sees your reason.'],
}

/** What the link in the email of a purchase order opens, for a supplier without an account. */
export function OrderLinkPage() {
  // The token is in the fragment after `#`, which is never sent to a server or a log. Another link
  // that is opened in the same tab loads no page; only the fragment changes.
  const token = useSyncExternalStore(onFragment, () => window.location.hash.slice(1))
  return <OneLink key={token} token={token} />
}

function onFragment(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}

function OneLink({ token }: { token: string }) {
  const [said, setSaid] = useState<OrderAnswer | null>(null)
  const { data, error } = useQuery({
    ...orderLinkApi.ask('get', { token: token || '-' }),
    retry: false,
    enabled: said === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (said !== null && data) {
    const [heading, text] = thanks[said](data.order.label)
    return (
      <CustomerFrame title={heading} company={data.company}>
        <CustomerSentence title={heading} text={text} />
      </CustomerFrame>
    )
  }
  if (data)
    return (
      <CustomerFrame title={`Order ${data.order.label} · ${data.company}`} company={data.company}>
        <OrderByLink token={token} linked={data} onSaid={setSaid} />
      </CustomerFrame>
    )
  if (!error) return <PageLoading />
  return <Over refusal={refusalOf(error)} />
}

const titlesOfOver: Readonly<Record<string, string>> = {
  answered: 'You have answered this order',
  withdrawn: 'This link was withdrawn',
  revised: 'This order was changed',
  settled: 'Nothing to answer',
}

function Over({ refusal: { code, details, message } }: { refusal: ShownRefusal }) {
  const title =
    code === 'link_over'
      ? (titlesOfOver[String(details.why)] ?? 'Nothing to answer')
      : 'No order here'
  return (
    <CustomerFrame title={title} company="">
      <CustomerSentence title={title} text={message} />
      {typeof details.at === 'string' ? (
        <CustomerText>
          {details.why === 'withdrawn' ? 'Withdrawn' : 'Answered'} <InstantText at={details.at} />
        </CustomerText>
      ) : null}
    </CustomerFrame>
  )
}
