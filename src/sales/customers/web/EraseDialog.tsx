import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { customersApi } from './customers-api.ts'

/** The number has to be typed: it cannot be undone. */
export function EraseDialog(props: { customer: WholeCustomer; onClose: () => void }) {
  const { customer, onClose } = props
  const { id, number, fullName } = customer
  const label = customerLabel(number)
  return (
    <FormDialog
      area="customers"
      title={`Erase ${fullName} for good?`}
      subject={fullName}
      effect="Name, phones, emails, addresses, notes and files go, here and on their orders, invoices and mails. Amounts, tax and stock stay as they are, and so do city and country. It cannot be undone."
      confirmLabel={`Erase ${label}`}
      isDangerous
      fields={{ confirmation: { kind: 'line', label: `Type ${label} to confirm`, longest: 20 } }}
      opened={{ confirmation: '' }}
      version={customer.version}
      save={({ values, version }, options) =>
        customersApi.call.erase({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} is erased`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
