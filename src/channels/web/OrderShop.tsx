import { useQuery } from '@tanstack/react-query'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { messageMachine } from '../channels.states.ts'
import { shopKindFacts } from '../shop-kinds.ts'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'

/** The shop that an order came from, and what it has said of it; nothing for any other order. */
export function OrderShop({ orderId }: { orderId: string }) {
  const { data } = useQuery(channelsApi.ask('ofOrder', { id: orderId }))
  if (!data?.shop) return null
  const { channelName, kind, orderName, externalRef, url } = data.shop
  const name = `${orderName} in ${channelName}`
  return (
    <Section title={shopKindFacts[kind].label}>
      <p className={classes.text}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}{' '}
        <CodeText code={externalRef} />
      </p>
      <ul className={classes.told}>
        {data.messages.map(({ id, topic, state, reason, receivedAt }) => (
          <li key={id} className={classes.message}>
            <span className={classes.row}>
              <CodeText code={topic} />
              <StateBadge machine={messageMachine} state={state} />
              <span className={classes.quiet}>
                <InstantText at={receivedAt} />
              </span>
            </span>
            {reason ? <p className={classes.text}>{reason}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
