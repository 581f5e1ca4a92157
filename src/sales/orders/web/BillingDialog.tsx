import { Loader, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Customer } from '#sales/customers/customers.fields.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import {
  type BillingDraft,
  BillingFields,
  billingInput,
  faultsOfBilling,
} from './BillingFields.tsx'
import { focusFirstFault } from './focus-first-fault.ts'
import classes from './NewOrder.module.css'
import { billingOfCustomer, noBilling } from './new-order-draft.ts'
import { customersOfOrders, deskApi } from './orders-api.ts'

type Props = { order: Order; onClose: () => void }

/** Changes the email and the billing address of an order; what it lacks the customer's record proposes. */
export function BillingDialog({ order, onClose }: Props) {
  const customer = useQuery({
    ...customersOfOrders.ask('get', { id: order.customerId ?? '' }),
    enabled: order.customerId !== null,
  })
  return (
    <ModalDialog
      title={`Email and billing of ${orderLabel(order.number).toLowerCase()}`}
      onClose={onClose}
    >
      {order.customerId !== null && customer.isPending ? (
        <Loader />
      ) : (
        <BillingForm order={order} customer={customer.data ?? null} onClose={onClose} />
      )}
    </ModalDialog>
  )
}

function BillingForm({ order, customer, onClose }: Props & { customer: Customer | null }) {
  const formId = useId()
  // As it was when the dialog opened: what another person saves meanwhile is refused, not written over.
  const [version] = useState(order.version)
  const [email, setEmail] = useState(order.email || (customer?.email ?? ''))
  const [draft, setDraft] = useState<BillingDraft>({
    billing: order.billing ?? (customer ? billingOfCustomer(customer) : noBilling),
    isBilledApart: order.billing !== null,
  })
  const [isChecked, setChecked] = useState(false)
  const act = useAct({
    area: 'orders',
    run: deskApi.call.changeBilling,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess('Email and billing address saved')
      onClose()
    },
  })
  const faults = { ...act.refusal?.fields, ...(isChecked ? faultsOfBilling(draft) : {}) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(faultsOfBilling(draft)).length > 0) return focusFirstFault(formId)
    act.start({ id: order.id, version, email, billing: billingInput(draft) })
  }
  return (
    <form id={formId} onSubmit={submit} className={classes.form} noValidate>
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <TextInput
        label="Email"
        type="email"
        maxLength={200}
        value={email}
        error={faults.email ?? null}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <BillingFields draft={draft} onDraft={setDraft} faults={faults} />
      <p className={classes.dimmed}>
        Shown on the next invoice. Issued invoices and the customer’s record stay as they are.
      </p>
      <div className={classes.buttons}>
        <ActButton onAct={onClose}>Cancel</ActButton>
        <ActButton type="submit" weight="main" isPending={act.isPending} onAct={noop}>
          Save
        </ActButton>
      </div>
    </form>
  )
}

// The form's submit does the work, so that Enter and the button are one way.
const noop = () => undefined
