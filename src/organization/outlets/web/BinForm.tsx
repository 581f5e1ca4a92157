import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Bin } from '../bins.contract.ts'
import { binKindLabels, binKinds } from '../bins.rules.ts'
import type { Outlet } from '../outlets.fields.ts'
import { binsApi } from './places-api.ts'

const kinds = choicesOf(binKinds, binKindLabels)

type Values = Pick<Bin, 'code' | 'name' | 'kind' | 'walkOrder'>

const empty: Values = { code: '', name: '', kind: 'shelf', walkOrder: 0 }

const effect = 'The code is what is printed and scanned; it cannot be changed later.'

/** A new bin of an outlet by hand; many are quicker by a pattern. */
export function NewBin({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  return (
    <FormDialog
      area="bins"
      title={`Add a bin to ${outlet.name}`}
      subject="The bin"
      effect={effect}
      confirmLabel="Add bin"
      fields={fieldsOf(true)}
      opened={empty}
      save={({ values }, options) => binsApi.call.add({ ...values, outletId: outlet.id }, options)}
      onSaved={(_, { code }) => {
        tellSuccess(`Bin ${code} is saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The name, kind and place of a bin. */
export function BinForm({ bin, onClose }: { bin: Bin; onClose: () => void }) {
  const { id, code } = bin
  return (
    <FormDialog
      area="bins"
      title={`Change bin ${code}`}
      subject={`Bin ${code}`}
      effect={effect}
      confirmLabel="Save bin"
      fields={fieldsOf(false)}
      {...changeOf(bin, () => binsApi.call.get({ id }), valuesOf)}
      save={({ values: { code: _, ...facts }, version }, options) =>
        binsApi.call.change({ ...facts, id, version }, options)
      }
      onSaved={() => {
        tellSuccess(`Bin ${code} is saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const fieldsOf = (isNew: boolean): FormFields<Values> => ({
  code: {
    kind: 'line',
    label: 'Code',
    hint: 'A-01-B-2',
    longest: 30,
    isCapital: true,
    isRequired: true,
    isShort: true,
    takesScans: true,
    isShown: () => isNew,
  },
  name: { kind: 'line', label: 'Name', hint: 'Cold room', longest: 60, isShort: true },
  kind: { kind: 'choice', label: 'Kind', options: kinds, isShort: true },
  walkOrder: { kind: 'whole', label: 'Place in the walk', isRequired: true, isShort: true },
})

function valuesOf({ code, name, kind, walkOrder }: Bin): Values {
  return { code, name, kind, walkOrder }
}
