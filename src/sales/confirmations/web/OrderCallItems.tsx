import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { TimelineItem, TimelinePart } from '#sales/orders/web/index.tsx'
import type { CallRow } from '../confirmations.fields.ts'
import { outcomeLabels } from '../outcomes.ts'
import { secondsText } from './call-words.ts'
import { confirmationsApi } from './confirmations-api.ts'

/** The calls about an order as entries of its timeline. */
export function OrderCallItems({ orderId, children }: ComponentProps<TimelinePart>) {
  const { data } = useQuery(confirmationsApi.ask('history', { id: orderId }))
  return children((data?.calls ?? []).map(itemOf))
}

function itemOf(call: CallRow): TimelineItem {
  const { id, outcome, agentName, startedAt, seconds, note, isWithin, channel } = call
  const isLink = channel === 'link'
  const how = isLink ? 'answered by link' : 'called'
  const ended = outcome === null ? 'in progress' : outcomeLabels[outcome].toLowerCase()
  const lasted = seconds !== null && seconds > 0 ? `, ${secondsText(seconds)}` : ''
  return {
    key: `call ${id}`,
    at: startedAt,
    kind: 'calls',
    who: isLink ? 'The customer' : (agentName ?? 'A former colleague'),
    words: `${how}: ${ended}${lasted}${isWithin ? ', in the call about another order' : ''}`,
    body: note ? <em>“{note}”</em> : null,
  }
}
