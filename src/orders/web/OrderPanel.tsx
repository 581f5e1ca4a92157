import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { TimelineList } from '#platform/web/TimelineList.tsx'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { OrderHolds } from './OrderHolds.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMoves } from './OrderMoves.tsx'
import { channelLabel, paymentLabels, sayOrderEntry } from './order-words.ts'
import classes from './orders.module.css'
import { ordersApi } from './orders-api.ts'
import { PickList } from './PickList.tsx'

/** One order: where it stands and what comes next, then its facts, lines, holds and history. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...ordersApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const [isPrinting, setPrinting] = useState(false)
  if (!data) {
    return (
      <SidePanel title="Order" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  return (
    <SidePanel
      title={orderLabel(data.number)}
      mark={<StateBadge machine={orderMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <div className={classes.top}>
        <OrderMoves key={data.id} order={data} />
        {data.cancelReason ? (
          <p className={classes.quiet}>Cancelled: “{data.cancelReason}”</p>
        ) : null}
      </div>
      <OrderHolds order={data} />
      <Section
        title="Lines"
        aside={
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={14} />}
            onClick={() => setPrinting(true)}
          >
            Pick list
          </Button>
        }
      >
        <OrderLines order={data} />
      </Section>
      <Section title="Facts">
        <FactList facts={factsOf(data)} />
      </Section>
      <Section title="History">
        <TimelineList entries={data.timeline} say={sayOrderEntry} />
      </Section>
      {isPrinting ? <PickList order={data} onPrinted={() => setPrinting(false)} /> : null}
    </SidePanel>
  )
}

function factsOf(order: Order) {
  const town = [order.shipPostcode, order.shipCity].filter(Boolean).join(' ')
  const address = [order.shipAddress, town, order.shipCountry].filter(Boolean).join('\n')
  return [
    { label: 'Ship to', value: order.shipName },
    { label: 'Phone', value: order.shipPhone },
    { label: 'Address', value: address },
    { label: 'Customer', value: order.customerName },
    { label: 'Outlet', value: `${order.outletCode} ${order.outletName}` },
    { label: 'Payment', value: paymentLabels[order.paymentMethod] },
    { label: 'Placed', value: <InstantText at={order.placedAt} /> },
    { label: 'Placed by', value: order.createdBy },
    { label: 'Channel', value: channelLabel(order.channel) },
    { label: 'Reference', value: order.externalRef },
    { label: 'Note', value: order.note },
  ]
}
