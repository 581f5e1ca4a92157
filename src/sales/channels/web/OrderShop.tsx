import { useQuery } from '@tanstack/react-query'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'
import { ShopLines } from './ShopLines.tsx'
import { TakeTotal } from './TakeTotal.tsx'

/** The sales channel that an order came from, and what it has stated; nothing for any other order. */
export function OrderShop({ orderId }: { orderId: string }) {
  const { data } = useQuery(channelsApi.ask('ofOrder', { id: orderId }))
  if (!data?.shop) return null
  const { channelName, orderName, externalRef, url, lines } = data.shop
  const name = `${orderName} in ${channelName}`
  return (
    <Section title={channelName}>
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
      <ShopLines lines={lines} />
      <TakeTotal orderId={orderId} shop={data.shop} />
    </Section>
  )
}
