import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnsApi } from './returns-api.ts'
import { weightInWords } from './weight-in-words.ts'

type Values = Pick<WholeReturn, 'weighedGrams' | 'saidGrams'>

const fields: FormFields<Values> = {
  weighedGrams: { kind: 'whole', label: 'Measured weight', unit: 'g', isRequired: true },
  saidGrams: {
    kind: 'whole',
    label: 'Weight on the courier’s document',
    help: 'Leave it empty if there is none.',
    unit: 'g',
  },
}

/** The measured weight of a returned parcel, and the weight on the courier’s document. */
export function WeighDialog({ found, onClose }: { found: WholeReturn; onClose: () => void }) {
  const { id, number } = found
  const label = returnLabel(number)
  return (
    <FormDialog
      area="returns"
      title={`Weigh ${label.toLowerCase()}`}
      subject={label}
      effect="Weigh the parcel before opening it to spot missing or swapped items."
      confirmLabel="Save weight"
      fields={fields}
      {...changeOf(found, () => returnsApi.call.get({ id }), weightsOf)}
      save={({ values: { weighedGrams, saidGrams }, version }, options) =>
        returnsApi.call.weigh({ id, version, weighedGrams: weighedGrams ?? 0, saidGrams }, options)
      }
      onSaved={(next) => {
        tellSuccess(`${label} is weighed`, weightInWords(next) ?? '')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const weightsOf = ({ weighedGrams, saidGrams }: WholeReturn): Values => ({
  weighedGrams,
  saidGrams,
})
