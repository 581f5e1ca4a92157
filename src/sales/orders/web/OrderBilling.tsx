import { useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { addressLines } from '#sales/addresses/address-lines.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { refuseDeskWork } from '../orders.rules.ts'
import { BillingDialog } from './lazy-order-forms.ts'
import classes from './OrderCustomer.module.css'

/** Where messages and invoices of an order go. */
export function OrderBilling({ order }: { order: Order }) {
  const { me } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const { email, billing } = order
  const refusal = refuseDeskWork(me?.roles ?? [], orderLabel(order.number))
  return (
    <>
      <dl className={classes.billing}>
        <div>
          <dt>Email</dt>
          <dd>{email === '' ? 'None' : <a href={`mailto:${email}`}>{email}</a>}</dd>
        </div>
        <div>
          <dt>Billing address</dt>
          <dd className={classes.address}>
            {billing
              ? [billing.name, ...addressLines(billing)].join('\n')
              : 'Same as the delivery address'}
          </dd>
        </div>
      </dl>
      <ActButton
        size="xs"
        operation="orderDesk.changeBilling"
        whyNot={refusal?.message ?? null}
        onAct={() => setOpen(true)}
      >
        Edit email and billing
      </ActButton>
      {isOpen ? <BillingDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
