import { useState } from 'react'
import type { ShownRefusal } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import {
  CustomerFrame,
  CustomerSentence,
  CustomerText,
} from '#platform/web/layout/CustomerFrame.tsx'
import { LinkPending } from '#platform/web/layout/LinkPending.tsx'
import { useLinkRead } from '#platform/web/link-read.ts'
import { useLinkToken } from '#platform/web/link-token.ts'
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
  const token = useLinkToken()
  return <OneLink key={token} token={token} />
}

function OneLink({ token }: { token: string }) {
  const [said, setSaid] = useState<OrderAnswer | null>(null)
  const read = useLinkRead(orderLinkApi.ask('get', { token: token || '-' }), said === null)
  const { data } = read
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
  if (read.refusal) return <Over refusal={read.refusal} />
  return <LinkPending read={read} title="Purchase order" />
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
