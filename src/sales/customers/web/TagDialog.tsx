import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { CustomerRow } from '../customers.fields.ts'
import { customersApi } from './customers-api.ts'

type Values = { readonly add: string[]; readonly remove: string[] }

const opened: Values = { add: [], remove: [] }

/** Puts tags on several customers and takes others off. */
export function TagDialog(props: { customers: readonly CustomerRow[]; onClose: () => void }) {
  const { customers, onClose } = props
  const known = [...new Set(customers.flatMap(({ tags }) => tags))].sort()
  const count = customers.length
  const who = count === 1 ? '1 customer' : `${count} customers`
  const fields: FormFields<Values> = {
    add: { kind: 'tags', label: 'Put on', most: 20 },
    remove: { kind: 'tags', label: 'Take off', most: 20, offered: known },
  }
  return (
    <FormDialog
      area="customers"
      title={`Tag ${who}`}
      subject={who}
      effect="Customers who already have an added tag, or never had a removed one, stay as they are."
      confirmLabel={`Tag ${who}`}
      fields={fields}
      opened={opened}
      save={({ values }, options) =>
        customersApi.call.tag({ ids: customers.map(({ id }) => id), ...values }, options)
      }
      onSaved={({ changed, skipped }) => {
        tellSuccess(`${changed.length} tagged anew`, skipped.map(({ reason }) => reason).join(' '))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
