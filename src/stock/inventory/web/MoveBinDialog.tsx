import { groupedQuantity } from '#platform/quantity.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'
import type { PickedBin } from './BinPicker.tsx'
import { binField } from './bin-field.tsx'
import { placeChoicesWithRest } from './place-choice.ts'
import { faultOfQuantity, quantityLine, stepsOf } from './quantity-line.ts'
import { stockApi } from './stock-api.ts'
import { useStockSaved } from './use-stock-saved.ts'

type Values = {
  readonly from: string
  readonly to: PickedBin | null
  readonly quantity: string
  readonly note: string
}

/** Moves stock from one bin to another of the same outlet. */
export function MoveBinDialog({ level, onClose }: { level: LevelPanel; onClose: () => void }) {
  const { variantId, outletId, sku, quantityScale: scale } = level
  const all = placeChoicesWithRest(level, `in no bin: ${groupedQuantity(level.onHand, scale)}`)
  // Without known places, all stock is in no bin; else the places cover all of it.
  const choices = all.length > 1 ? all.slice(1) : all
  const placeOf = ({ from }: Values) => choices.find(({ value }) => value === from)
  const onSaved = useStockSaved(onClose)
  const fields: FormFields<Values> = {
    from: { kind: 'choice', label: 'From', options: choices, refusedAs: 'fromBinId' },
    to: { ...binField('To bin', outletId), refusedAs: 'toBinId' },
    quantity: {
      ...quantityLine,
      label: 'Quantity',
      fault: (quantity, values) => faultOfQuantity(quantity, scale, placeOf(values)?.onHand ?? 0),
    },
    note: { kind: 'line', label: 'Note', longest: 200 },
  }
  return (
    <FormDialog
      area="inventory"
      title={`Move ${sku} to another bin?`}
      subject={sku}
      effect="What is on hand stays as it is; the ledger says who carried it where."
      confirmLabel="Move"
      fields={fields}
      opened={{ from: choices[0]?.value ?? '', to: null, quantity: '', note: '' }}
      save={({ values }, options) => {
        const { lotId = null, binId = null } = placeOf(values)?.place ?? {}
        const { to, quantity, note } = values
        return stockApi.call.moveBin(
          {
            variantId,
            outletId,
            lotId,
            fromBinId: binId,
            toBinId: to?.id ?? null,
            quantity: stepsOf(quantity, scale),
            note,
          },
          options,
        )
      }}
      onSaved={(_, { quantity, to }) =>
        onSaved(
          `${groupedQuantity(stepsOf(quantity, scale), scale)} of ${sku} moved${to ? ` to ${to.code}` : ''}`,
        )
      }
      onClose={onClose}
    />
  )
}
