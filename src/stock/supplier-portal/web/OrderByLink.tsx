import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#platform/web/format-instant.ts'
import { CustomerHeading, CustomerText } from '#platform/web/layout/CustomerFrame.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import type { OrderAnswer } from '#stock/purchasing/order-links.rules.ts'
import type { LinkedPurchaseOrder } from '../order-link.contract.ts'
import { AnswerByLink } from './AnswerByLink.tsx'
import { PortalLines } from './PortalLines.tsx'
import { RejectByLink } from './RejectByLink.tsx'
import classes from './supplier-portal.module.css'

type OrderProps = {
  token: string
  linked: LinkedPurchaseOrder
  onSaid: (answer: OrderAnswer) => void
}

/** The order of a link, and the answers to it. */
export function OrderByLink({ token, linked, onSaid }: OrderProps) {
  const [form, setForm] = useState<'answer' | 'reject' | null>(null)
  const { order, companyPhone } = linked
  const back = () => setForm(null)
  if (form === 'answer')
    return <AnswerByLink token={token} order={order} onBack={back} onSaid={onSaid} />
  if (form === 'reject')
    return <RejectByLink token={token} order={order} onBack={back} onSaid={onSaid} />
  return (
    <>
      <CustomerHeading>Purchase order {order.label}</CustomerHeading>
      <FactList
        facts={[
          { label: 'Deliver to', value: order.deliverTo },
          {
            label: 'Total',
            value: <MoneyText minor={order.totalMinor} currency={order.currency} />,
          },
          { label: 'Expected', value: order.expectedOn && formatDay(order.expectedOn) },
          { label: 'Buyer', value: order.buyer },
          { label: 'Revision', value: order.revision > 1 ? String(order.revision) : null },
          { label: 'Note', value: order.note },
        ]}
      />
      <PortalLines order={order} />
      {order.closedBecause ? (
        <p className={classes.closed}>{order.closedBecause}</p>
      ) : (
        <div className={classes.linkActs}>
          <Button size="md" fullWidth onClick={() => setForm('answer')}>
            Answer order
          </Button>
          <Button size="md" variant="default" fullWidth onClick={() => setForm('reject')}>
            Reject order
          </Button>
        </div>
      )}
      <CustomerText>
        The link was sent to {linked.sentTo} and takes one answer.
        {companyPhone ? (
          <>
            {' '}
            Questions? Call{' '}
            <a href={`tel:${companyPhone}`}>
              <PhoneText phone={companyPhone} />
            </a>
            .
          </>
        ) : null}
      </CustomerText>
    </>
  )
}
