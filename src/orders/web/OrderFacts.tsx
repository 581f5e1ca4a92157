import { customerNoun } from '#customers/customers.nouns.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import type { Order } from '../orders.contract.ts'
import { channelLabel, paymentLabels } from './order-words.ts'

/** Where it goes, whose it is, and how it came. */
export function OrderFacts({ order }: { order: Order }) {
  const town = [order.shipPostcode, order.shipCity].filter(Boolean).join(' ')
  const address = [order.shipAddress, town, order.shipCountry].filter(Boolean).join('\n')
  const { customerId, customerName, customerOrders, customerReturned } = order
  const history = [
    customerOrders ? `${customerOrders} orders` : '',
    customerReturned ? `${customerReturned} came back` : '',
  ].filter(Boolean)
  return (
    <FactList
      facts={[
        { label: 'Ship to', value: order.shipName },
        {
          label: 'Phone',
          value: order.shipPhone ? (
            <a href={`tel:${order.shipPhone.replaceAll(' ', '')}`}>{order.shipPhone}</a>
          ) : null,
        },
        { label: 'Address', value: address },
        {
          label: 'Customer',
          value: customerId ? <CustomerLink id={customerId} name={customerName ?? ''} /> : null,
        },
        { label: 'Their orders', value: history.join(', ') },
        { label: 'Outlet', value: `${order.outletCode} ${order.outletName}` },
        { label: 'Payment', value: paymentLabels[order.paymentMethod] },
        { label: 'Placed', value: <InstantText at={order.placedAt} /> },
        { label: 'Placed by', value: order.createdBy },
        { label: 'Channel', value: channelLabel(order.channel) },
        { label: 'Reference', value: order.externalRef },
        { label: 'Note', value: order.note },
      ]}
    />
  )
}

function CustomerLink({ id, name }: { id: string; name: string }) {
  const [to = '', search = ''] = customerNoun.path(id).split('?')
  return (
    <AppLink to={to} search={Object.fromEntries(new URLSearchParams(search))}>
      {name}
    </AppLink>
  )
}
