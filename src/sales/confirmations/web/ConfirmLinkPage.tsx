import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wayLabels } from '#organization/messages/ways.ts'
import {
  CustomerForm,
  CustomerFrame,
  CustomerSentence,
  CustomerText,
} from '#platform/web/layout/CustomerFrame.tsx'
import { LinkPending } from '#platform/web/layout/LinkPending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useLinkRead } from '#platform/web/link-read.ts'
import { useAct } from '#platform/web/use-act.ts'
import { ConfirmLinkOrder } from './ConfirmLinkOrder.tsx'
import { confirmLinkApi } from './confirm-link-api.ts'

/** The thank-you text for each answer. */
const thanks = {
  confirmed: ['Thank you', 'Your order is confirmed and on its way to our packers.'],
  cancelled: ['Your order is cancelled', 'Nothing will be sent, and there is nothing to pay.'],
  noted: ['Thank you', 'We have noted what you said and look at your order before it is sent.'],
  will_call: ['We will call you', 'At the time that you chose, or as near to it as we can.'],
} as const

/** What the link in a message opens, for a customer without an account, mostly on a phone. */
export function ConfirmLinkPage() {
  // The token is in the fragment after `#`, which is never sent to a server or a log.
  const [token] = useState(() => window.location.hash.slice(1))
  const [said, setSaid] = useState<keyof typeof thanks | null>(null)
  const queries = useQueryClient()
  const question = confirmLinkApi.ask('order', { token: token || '-' })
  const read = useLinkRead(question, said === null)
  const { data: order, refusal } = read
  const title = order ? `Order ${order.number} · ${order.company}` : 'Your order'

  if (said !== null) {
    const [heading, text] = thanks[said]
    return (
      <CustomerFrame title={title} company={order?.company ?? ''}>
        <CustomerSentence title={heading} text={text} />
      </CustomerFrame>
    )
  }
  if (order)
    return (
      <CustomerFrame title={title} company={order.company}>
        <ConfirmLinkOrder
          token={token}
          order={order}
          onChanged={(changed) => queries.setQueryData(question.queryKey, changed)}
          onSaid={setSaid}
        />
      </CustomerFrame>
    )
  if (!refusal) return <LinkPending read={read} title={title} />
  const { code, details, message } = refusal
  return (
    <CustomerFrame title={title} company="">
      <CustomerSentence
        title={
          code === 'link_over' ? (titlesOfOver[String(details.why)] ?? 'Done') : 'No order here'
        }
        text={message}
      />
      {code === 'link_over' && details.why === 'changed' ? <NewLink token={token} /> : null}
    </CustomerFrame>
  )
}

const titlesOfOver: Readonly<Record<string, string>> = {
  answered: 'Thank you',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  changed: 'Your order was changed',
}

/** The order was changed after the link was sent: its customer asks for the one that works. */
function NewLink({ token }: { token: string }) {
  const [sent, setSent] = useState<string | null>(null)
  const act = useAct({
    area: 'confirmLink',
    run: confirmLinkApi.call.sendNew,
    onRefusal: () => true,
    onDone: ({ way, to }) => setSent(`The new link is on its way: ${wayLabels[way]} to ${to}.`),
  })
  if (sent !== null)
    return (
      <div role="status">
        <CustomerText>{sent}</CustomerText>
      </div>
    )
  return (
    <CustomerForm
      onSubmit={(event) => {
        event.preventDefault()
        act.start({ token })
      }}
    >
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <Button type="submit" size="md" loading={act.isPending}>
        Send me the new link
      </Button>
    </CustomerForm>
  )
}
