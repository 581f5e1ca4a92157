import { Suspense, use } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { addressLines } from '#sales/addresses/address-lines.ts'
import { customerNoun } from '#sales/customers/customers.nouns.ts'
import type { Order } from '../orders.contract.ts'
import { AttachCustomer } from './AttachCustomer.tsx'
import { OrderBilling } from './OrderBilling.tsx'
import classes from './OrderCustomer.module.css'
import { OrderSlotsContext } from './order-slots.ts'

/** Who ordered, how to reach them, where it goes, and what to keep in mind. */
export function OrderCustomer({ order }: { order: Order }) {
  const { messageButton: Message } = use(OrderSlotsContext)
  const address = addressLines({
    address: order.shipAddress,
    postcode: order.shipPostcode,
    city: order.shipCity,
    country: order.shipCountryName,
  }).join('\n')
  return (
    <Section
      title="Customer"
      aside={
        Message ? (
          <Suspense>
            <Message orderId={order.id} />
          </Suspense>
        ) : null
      }
    >
      <p className={classes.person}>
        <span className={classes.name}>{order.shipName}</span>
        {order.shipPhone ? (
          <>
            {' · '}
            <a className={classes.phone} href={`tel:${order.shipPhoneInWords.replaceAll(' ', '')}`}>
              <bdi>{order.shipPhoneInWords}</bdi>
            </a>
          </>
        ) : null}
      </p>
      <p className={classes.person}>
        <Buyer order={order} />
      </p>
      <p className={classes.address}>{address}</p>
      <OrderBilling order={order} />
      <Note title="Note of this order" text={order.note} />
      <Note title="Note of this customer" text={order.customerNote} />
    </Section>
  )
}

/** The customer on file with what they ordered before, or that there is none. */
function Buyer({ order }: { order: Order }) {
  const { customerId, customerName, shipName, customerOrders, customerReturned } = order
  if (!customerId) return <AttachCustomer order={order} />
  const [to = '', search = ''] = customerNoun.path(customerId).split('?')
  const counts = [
    customerOrders ? `${customerOrders} ${customerOrders === 1 ? 'order' : 'orders'}` : '',
    customerReturned ? `${customerReturned} returned` : '',
  ].filter(Boolean)
  return (
    <>
      <AppLink to={to} search={Object.fromEntries(new URLSearchParams(search))}>
        {customerName && customerName !== shipName ? customerName : 'Customer record'}
      </AppLink>
      {counts.length > 0 ? <span className={classes.quiet}> · {counts.join(', ')}</span> : null}
    </>
  )
}

function Note({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <p className={classes.note}>
      <strong>{title}</strong>
      {text}
    </p>
  )
}
