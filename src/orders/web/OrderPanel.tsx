import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useContext, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { orderLabel } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { OrderComments } from './OrderComments.tsx'
import { OrderDesk } from './OrderDesk.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderHolds } from './OrderHolds.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderMoves } from './OrderMoves.tsx'
import { OrderRelatives } from './OrderRelatives.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderSlotsContext } from './order-slots.ts'
import classes from './orders.module.css'
import { ordersApi } from './orders-api.ts'
import { PickList } from './PickList.tsx'
import { RegroupButtons } from './RegroupButtons.tsx'

/** One order: where it stands and what comes next, then all there is to know and to say of it. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...ordersApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const slots = useContext(OrderSlotsContext)
  const [isPrinting, setPrinting] = useState(false)
  if (!data) {
    return (
      <SidePanel title="Order" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  const { callSection: Call, addressSection: Address, channelSection: Channel } = slots
  const { messageButton: Message } = slots
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
        <OrderRelatives key={`relatives ${data.id}`} order={data} />
      </div>
      <OrderDesk key={`desk ${data.id}`} order={data} />
      <OrderHolds order={data} />
      <Section
        title="Lines"
        aside={
          <span className={classes.acts}>
            <RegroupButtons key={data.id} order={data} />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPrinter size={14} />}
              onClick={() => setPrinting(true)}
            >
              Pick list
            </Button>
          </span>
        }
      >
        <OrderLines order={data} />
      </Section>
      <OrderMoney key={`money ${data.id}`} order={data} />
      <Suspense>
        {Call ? <Call key={`call ${data.id}`} orderId={data.id} /> : null}
        {Address ? <Address key={`address ${data.id}`} orderId={data.id} /> : null}
        {Channel ? <Channel key={`channel ${data.id}`} orderId={data.id} /> : null}
      </Suspense>
      <Section
        title="Facts"
        aside={
          Message ? (
            <Suspense>
              <Message orderId={data.id} />
            </Suspense>
          ) : null
        }
      >
        <OrderFacts order={data} />
      </Section>
      <OrderComments key={`comments ${data.id}`} order={data} />
      <OrderFiles order={data} />
      <OrderTimeline order={data} />
      {isPrinting ? <PickList order={data} onPrinted={() => setPrinting(false)} /> : null}
    </SidePanel>
  )
}
