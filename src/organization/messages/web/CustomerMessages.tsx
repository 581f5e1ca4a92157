import { useQuery } from '@tanstack/react-query'
import { Section } from '#platform/web/layout/Section.tsx'
import { MessageList } from './MessageList.tsx'
import { messagesApi } from './messages-api.ts'

/** The messages to a customer about any of their orders, for their profile. */
export function CustomerMessages({ customerId }: { customerId: string }) {
  const { data } = useQuery(messagesApi.ask('ofCustomer', { id: customerId }))
  if (!data) return null
  return (
    <Section title="Messages">
      <MessageList messages={data.messages} area="messages" hasLabels />
    </Section>
  )
}
