import { type ComponentProps, lazy, Suspense } from 'react'
import type { WebArea } from '#platform/web/page.ts'

export { MessageList } from './MessageList.tsx'

/** It has no page: messages are shown at their records. */
const messagesWeb: WebArea = { area: 'messages', pages: [], refreshOn: ['message', 'mail'] }

const CustomerMessages = lazy(async () => ({
  default: (await import('./CustomerMessages.tsx')).CustomerMessages,
}))

/** For the profile of a customer, which is in an area below. */
export function LazyCustomerMessages(props: ComponentProps<typeof CustomerMessages>) {
  return (
    <Suspense>
      <CustomerMessages {...props} />
    </Suspense>
  )
}

export const messagesWebAreas: readonly WebArea[] = [messagesWeb]
