import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { TimelinePart } from '#sales/orders/web/index.tsx'
import { topicInWords } from '../channel-words.ts'
import { messageMachine } from '../channels.states.ts'
import { channelsApi } from './channels-api.ts'

/** The messages of a sales channel about an order as entries of its timeline. */
export function OrderChannelItems({ orderId, children }: ComponentProps<TimelinePart>) {
  const { data } = useQuery(channelsApi.ask('ofOrder', { id: orderId }))
  const channelName = data?.shop?.channelName ?? 'The sales channel'
  return children(
    (data?.messages ?? []).map(({ id, topic, state, reason, receivedAt }) => ({
      key: `message ${id}`,
      at: receivedAt,
      kind: 'channel' as const,
      who: channelName,
      words: (
        <>
          {topicInWords(topic)} <StateBadge machine={messageMachine} state={state} />
        </>
      ),
      body: reason || null,
    })),
  )
}
