import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { topicInWords } from '../channel-words.ts'
import { messageMachine } from '../channels.states.ts'
import { CodeMatch } from './CodeMatch.tsx'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'
import { MessageActs } from './MessageActs.tsx'

/** One message as it came, what became of it, and what to do about it. */
export function MessagePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(channelsApi.ask('message', { id }))
  if (!data) {
    return (
      <SidePanel title="Message" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  const { channelId, channelName, topic, orderName, externalRef, orderId, orderNumber } = data
  return (
    <SidePanel
      title={[channelName, orderName].filter(Boolean).join(' ')}
      mark={<StateBadge machine={messageMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <MessageActs message={data} />
      {data.reason ? <p className={classes.text}>{data.reason}</p> : null}
      {data.unknownCodes.length > 0 ? (
        <Section title="To be matched">
          {data.unknownCodes.map((unknown) => (
            <CodeMatch key={unknown.code} channelId={channelId} {...unknown} />
          ))}
        </Section>
      ) : null}
      <FactList
        facts={[
          { label: 'Event', value: topicInWords(topic) },
          { label: 'Order in the shop', value: externalRef },
          {
            label: 'Our order',
            value:
              orderId && orderNumber !== null ? (
                <AppLink to={orderNoun.path(orderId)}>Order {orderNumber}</AppLink>
              ) : null,
          },
          { label: 'Received', value: <InstantText at={data.receivedAt} /> },
          { label: 'Settled', value: <InstantText at={data.stateChangedAt} /> },
          { label: 'Its own id', value: <code className={classes.id}>{data.eventId}</code> },
        ]}
      />
      <Section title="As it came">
        {data.body === '' ? (
          <p className={classes.quiet}>Its text is no longer kept.</p>
        ) : (
          <pre className={classes.body}>{indented(data.body)}</pre>
        )}
      </Section>
    </SidePanel>
  )
}

/** Laid out without being parsed, because a number of it may be larger than this browser keeps. */
function indented(body: string): string {
  let depth = 0
  return body.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]|\s+/g, (part) => {
    const line = () => `\n${'  '.repeat(depth)}`
    if (/^\s/.test(part)) return ''
    if (part === '{' || part === '[') {
      depth += 1
      return part + line()
    }
    if (part === '}' || part === ']') {
      depth = Math.max(0, depth - 1)
      return line() + part
    }
    return part === ',' ? part + line() : part === ':' ? ': ' : part
  })
}
