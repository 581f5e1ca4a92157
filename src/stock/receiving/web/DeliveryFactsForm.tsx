import { FormSection } from '#platform/web/forms/FormSection.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import type { WholeReceipt } from '../receiving.fields.ts'
import { carrierField } from './delivery-fields.ts'
import { receivingApi } from './receiving-api.ts'

type Facts = { readonly deliveryNote: string; readonly carrier: string; readonly note: string }

const factsOf = ({ deliveryNote, carrier, note }: WholeReceipt): Facts => ({
  deliveryNote,
  carrier,
  note,
})

const fields: FormFields<Facts> = {
  deliveryNote: {
    kind: 'line',
    label: 'Delivery note number',
    longest: 60,
    takesScans: true,
    isShort: true,
  },
  carrier: { ...carrierField, isShort: true },
  note: { kind: 'text', label: 'Note', longest: 2000, rows: 2 },
}

/** What the papers of a delivery say. */
export function DeliveryFactsForm(props: { receipt: WholeReceipt; onClose: () => void }) {
  const { receipt, onClose } = props
  const { id, label } = receipt
  return (
    <FormSection
      area="receiving"
      title="Delivery"
      subject={label}
      confirmLabel="Save"
      fields={fields}
      {...changeOf(receipt, () => receivingApi.call.get({ id }), factsOf)}
      save={({ values, version }, options) =>
        receivingApi.call.change({ id, version, ...values }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
