import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'

export { MessageList } from './MessageList.tsx'

/** It has no page: messages are shown at their records. */
const messagesWeb: WebArea = { area: 'messages', pages: [], refreshOn: ['message', 'mail'] }

/** For the profile of a customer, which is in an area below. */
export const LazyCustomerMessages = shownLater(
  async () => (await import('./CustomerMessages.tsx')).CustomerMessages,
)

export const messagesWebAreas: readonly WebArea[] = [messagesWeb]
