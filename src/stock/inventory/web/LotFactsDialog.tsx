import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import type { LotPanel } from '../stock-lists.contract.ts'
import { lotsApi, stockLists } from './stock-api.ts'
import { useStockSaved } from './use-stock-saved.ts'

type Values = Pick<LotPanel, 'expiresOn' | 'note'>

/** Corrects the expiry date and the note of a lot. */
export function LotFactsDialog({ lot, onClose }: { lot: LotPanel; onClose: () => void }) {
  const { id, code } = lot
  const onSaved = useStockSaved(onClose)
  return (
    <FormDialog
      area="inventory"
      title={`Correct lot ${code}?`}
      subject={`Lot ${code}`}
      effect="Lots that expire first are sold first, so that the day decides what is picked."
      confirmLabel="Save"
      fields={fields}
      {...changeOf(lot, () => stockLists.call.lot({ id }), valuesOf)}
      save={({ values, version }, options) =>
        lotsApi.call.change({ id, version, ...values }, options)
      }
      onSaved={() => onSaved(`Lot ${code} corrected`)}
      onClose={onClose}
    />
  )
}

const fields: FormFields<Values> = {
  expiresOn: { kind: 'day', label: 'Expires' },
  note: { kind: 'line', label: 'Note', longest: 200 },
}

function valuesOf({ expiresOn, note }: LotPanel): Values {
  return { expiresOn, note }
}
