import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { ReportFraudButton } from '#organization/users/web/index.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { Order } from '../orders.contract.ts'
import { OrderDesk } from './OrderDesk.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderStock } from './OrderStock.tsx'
import { OrderSlotsContext } from './order-slots.ts'
import classes from './orders.module.css'
import { PickList } from './PickList.tsx'
import { SplitMergeButtons } from './SplitMergeButtons.tsx'

/** What was ordered and what it costs. */
export function OrderGoods({ order }: { order: Order }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Section
        title="Lines"
        aside={
          <span className={classes.acts}>
            <SplitMergeButtons key={order.id} order={order} />
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
        <OrderStock key={`stock ${order.id}`} order={order} />
        <OrderLines order={order} />
      </Section>
      <OrderMoney key={`money ${order.id}`} order={order} />
      {isPrinting ? <PickList order={order} onPrinted={() => setPrinting(false)} /> : null}
    </>
  )
}

/** What other areas know of the order, who works on it, and how it came. */
export function OrderBackground({ order }: { order: Order }) {
  const slots = use(OrderSlotsContext)
  const {
    callSection: Call,
    addressSection: Address,
    riskSection: Risk,
    channelSection: Channel,
  } = slots
  const Register = order.channel === 'register' ? slots.registerSection : null
  return (
    <>
      <Suspense>
        {Call ? <Call key={`call ${order.id}`} orderId={order.id} /> : null}
        {Address ? <Address key={`address ${order.id}`} orderId={order.id} /> : null}
        {Risk ? <Risk key={`risk ${order.id}`} orderId={order.id} place="panel" /> : null}
        {Register ? <Register key={`register ${order.id}`} orderId={order.id} /> : null}
        {Channel ? <Channel key={`channel ${order.id}`} orderId={order.id} /> : null}
      </Suspense>
      <Section title="Assignment">
        <OrderDesk key={`desk ${order.id}`} order={order} />
      </Section>
      <Section title="Details" aside={<ReportFraudButton noun="order" id={order.id} />}>
        <OrderFacts order={order} />
      </Section>
    </>
  )
}
