import { Refusal } from '#platform/refusal.ts'
import { readNews } from '../read-news.ts'
import type { ClaimedMessage } from './claim-message.ts'

type Named = { readonly externalRef: string | null; readonly orderName: string }

const nameless: Named = { externalRef: null, orderName: '' }

/** Which order of the shop a message is about, as far as that can be read. */
export function namesIn({ channel, topic, body }: ClaimedMessage): Named {
  try {
    const news = readNews(channel.kind, topic, body)
    if (news.kind === 'other') return nameless
    if (news.kind === 'order') return { externalRef: news.order.ref, orderName: news.order.name }
    return { externalRef: news.ref, orderName: '' }
  } catch (error) {
    if (error instanceof Refusal) return unreadNames(body)
    throw error
  }
}

/** The names in an unreadable order, so that it can still be found by search. */
function unreadNames(body: string): Named {
  const id = /"id"\s*:\s*"?(\d{1,60})/.exec(body)?.[1]
  return id === undefined ? nameless : { externalRef: id, orderName: `#${id}`.slice(0, 60) }
}
