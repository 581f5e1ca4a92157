import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import { verdictWords } from './call-words.ts'
import { confirmationsApi } from './confirmations-api.ts'

type Values = Pick<WholeTask, 'name' | 'address' | 'city' | 'postcode' | 'country'> & {
  readonly phone: string
}

const fields: FormFields<Values> = {
  name: { kind: 'line', label: 'Name', longest: 120, isRequired: true, isShort: true },
  phone: { kind: 'line', label: 'Phone', longest: 30, keys: 'tel', isShort: true },
  address: { kind: 'line', label: 'Street and number', longest: 200, isRequired: true },
  city: { kind: 'line', label: 'Town', longest: 80, isShort: true },
  postcode: { kind: 'line', label: 'Postcode', longest: 20, isShort: true },
  country: { kind: 'country', label: 'Country', isShort: true },
}

/** The address as the customer gives it; it is checked as soon as it is saved. */
export function AddressDialog(props: { task: WholeTask; callId: string; onClose: () => void }) {
  const { task, callId, onClose } = props
  const label = orderLabel(task.number)
  return (
    <FormDialog
      area="confirmations"
      title={`Address of ${label.toLowerCase()}`}
      subject={label}
      confirmLabel="Save and check"
      fields={fields}
      opened={valuesOf(task)}
      record={{
        version: task.orderVersion,
        reload: async () => {
          const now = await confirmationsApi.call.get({ id: task.id })
          return { values: valuesOf(now), version: now.orderVersion }
        },
        // Tags, holds and lines of the order are saved beside its address.
        hasOtherParts: true,
      }}
      save={({ values, version }, options) =>
        confirmationsApi.call.changeAddress({ callId, version, ...values }, options)
      }
      onSaved={({ verdict }) => {
        tellSuccess(`Address of ${label.toLowerCase()} saved`, verdictWords[verdict].label)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function valuesOf({ name, phone, address, city, postcode, country }: WholeTask): Values {
  return { name, phone: phone ?? '', address, city, postcode, country }
}
