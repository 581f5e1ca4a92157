import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Customer } from '#sales/customers/customers.fields.ts'
import type { Billing } from '../billing.fields.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { billingOfCustomer, noBilling } from './new-order-draft.ts'
import { customersOfOrders, deskApi, ordersApi } from './orders-api.ts'

type Props = { order: Order; onClose: () => void }

type Values = Billing & {
  readonly email: string
  /** Invoices name the delivery address. */
  readonly isSame: boolean
}

const apart = { isShown: ({ isSame }: Values) => !isSame } as const

const fields: FormFields<Values> = {
  email: { kind: 'line', label: 'Email', longest: 200, keys: 'email' },
  isSame: { kind: 'check', label: 'Billing address is the same as the delivery address' },
  name: {
    kind: 'line',
    label: 'Billing name',
    longest: 120,
    isRequired: true,
    refusedAs: 'billing.name',
    ...apart,
  },
  address: {
    kind: 'line',
    label: 'Billing address',
    longest: 200,
    isRequired: true,
    refusedAs: 'billing.address',
    ...apart,
  },
  postcode: {
    kind: 'line',
    label: 'Billing postcode',
    longest: 20,
    isShort: true,
    refusedAs: 'billing.postcode',
    ...apart,
  },
  city: {
    kind: 'line',
    label: 'Billing city',
    longest: 80,
    isShort: true,
    refusedAs: 'billing.city',
    ...apart,
  },
  country: {
    kind: 'country',
    label: 'Billing country',
    refusedAs: 'billing.country',
    ...apart,
  },
}

/** Changes the email and the billing address of an order; what it lacks the customer's record proposes. */
export function BillingDialog({ order, onClose }: Props) {
  const customer = useQuery({
    ...customersOfOrders.ask('get', { id: order.customerId ?? '' }),
    enabled: order.customerId !== null,
  })
  const { id, number } = order
  const label = orderLabel(number)
  const title = `Email and billing of ${label.toLowerCase()}`
  if (order.customerId !== null && customer.isPending)
    return (
      <ModalDialog title={title} onClose={onClose}>
        <Loader />
      </ModalDialog>
    )
  const known = customer.data ?? null
  return (
    <FormDialog
      area="orders"
      title={title}
      subject={label}
      effect="Shown on the next invoice. Issued invoices and the customer’s record stay as they are."
      confirmLabel="Save"
      fields={fields}
      {...changeOf(
        order,
        () => ordersApi.call.get({ id }),
        (now) => valuesOf(now, known),
      )}
      save={({ values: { email, isSame, ...billing }, version }, options) =>
        deskApi.call.changeBilling(
          { id, version, email, billing: isSame ? null : billing },
          options,
        )
      }
      onSaved={() => {
        tellSuccess('Email and billing address saved')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function valuesOf({ email, billing }: Order, customer: Customer | null): Values {
  return {
    email: email || (customer?.email ?? ''),
    isSame: billing === null,
    ...(billing ?? (customer ? billingOfCustomer(customer) : noBilling)),
  }
}
