import { useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Customer } from '#sales/customers/customers.fields.ts'
import { CustomerSearch } from '#sales/customers/web/index.tsx'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { refuseDeskWork } from '../orders.rules.ts'
import classes from './NewOrder.module.css'
import { deskApi } from './orders-api.ts'

/** Sets the customer of an order that was placed without one. */
export function AttachCustomer({ order }: { order: Order }) {
  const { me } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const refusal = refuseDeskWork(me?.roles ?? [], orderLabel(order.number))
  return (
    <>
      <ActButton
        size="xs"
        operation="orderDesk.attachCustomer"
        whyNot={refusal?.message ?? null}
        onAct={() => setOpen(true)}
      >
        Attach customer
      </ActButton>
      {isOpen ? <AttachDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type Values = { readonly customer: Customer | null }

const opened: Values = { customer: null }

function AttachDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const fields: FormFields<Values> = {
    customer: {
      kind: 'own',
      label: 'Customer',
      refusedAs: 'customerId',
      fault: (customer) => (customer === null ? 'Choose a customer.' : null),
      draw: ({ value, error, onValue }) => (
        <>
          <CustomerSearch
            label="Find a customer"
            limit={8}
            hasCity
            begin={order.shipPhone || order.shipName}
            none="No customer found. Add one under Customers first."
            error={error}
            onPick={onValue}
          />
          {value ? (
            <p className={classes.found}>
              <strong>{value.fullName}</strong>
              <span className={classes.dimmed}>
                {[`C-${value.number}`, value.phone, value.city].filter(Boolean).join(', ')}
              </span>
            </p>
          ) : null}
        </>
      ),
      words: (customer) => customer?.fullName ?? 'none',
    },
  }
  return (
    <FormDialog
      area="orders"
      title={`Attach a customer to ${label.toLowerCase()}`}
      subject={label}
      effect="Prices and address of the order stay as they are."
      confirmLabel="Attach customer"
      asEntered={({ customer }) =>
        customer ? { confirmLabel: `Attach ${customer.fullName}` } : {}
      }
      fields={fields}
      opened={opened}
      version={order.version}
      save={({ values: { customer }, version }, options) =>
        deskApi.call.attachCustomer(
          { id: order.id, version, customerId: customer?.id ?? '' },
          options,
        )
      }
      onSaved={({ customer }) => {
        tellSuccess(`${label} belongs to ${customer}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
