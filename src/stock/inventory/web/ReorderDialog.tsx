import { formatQuantity } from '#platform/quantity.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'
import type { PickedBin } from './BinPicker.tsx'
import { binField, homeBin } from './bin-field.tsx'
import { faultOfOptional, optionalSteps, quantityLine } from './quantity-line.ts'
import { stockApi, stockLists } from './stock-api.ts'
import { useStockSaved } from './use-stock-saved.ts'

const numbers = ['reorderPoint', 'reorderQuantity', 'mostQuantity', 'leadDays'] as const

type Values = Readonly<Record<(typeof numbers)[number], string>> & {
  readonly bin: PickedBin | null
}

/** The reorder data and usual bin of a product. */
export function ReorderDialog({ level, onClose }: { level: LevelPanel; onClose: () => void }) {
  const { variantId, outletId, sku, outletCode, quantityScale: scale } = level
  const onSaved = useStockSaved(onClose)
  return (
    <FormDialog
      area="inventory"
      title={`When is ${sku} to be ordered for ${outletCode}?`}
      subject={`Reorder data of ${sku}`}
      effect="It counts as low once what is available falls to the reorder point. Left empty, no one is told."
      confirmLabel="Save"
      fields={fieldsOf(level)}
      within="rows.0."
      opened={valuesOf(level)}
      record={{
        // The server compares with the values at the start of the edit.
        version: 0,
        reload: async () => ({
          values: valuesOf(await stockLists.call.level({ variantId, outletId })),
          version: 0,
        }),
      }}
      save={({ values, opened }, options) => {
        const row = { variantId, outletId, binId: values.bin?.id ?? null }
        const change = { ...row, ...numbersOf(values, scale), from: numbersOf(opened, scale) }
        return stockApi.call.setReorderData({ rows: [change] }, options)
      }}
      onSaved={() => onSaved(`Reorder data of ${sku} at ${outletCode} saved`)}
      onClose={onClose}
    />
  )
}

const numbersOf = (values: Values, scale: number) => ({
  reorderPoint: optionalSteps(values.reorderPoint, scale),
  reorderQuantity: optionalSteps(values.reorderQuantity, scale),
  mostQuantity: optionalSteps(values.mostQuantity, scale),
  leadDays: optionalSteps(values.leadDays, 0),
})

function fieldsOf({ outletId, quantityScale: scale }: LevelPanel): FormFields<Values> {
  const number = (name: (typeof numbers)[number], label: string) =>
    ({
      ...quantityLine,
      label,
      isShort: true,
      fault: (text: string) => faultOfOptional(text, name === 'leadDays' ? 0 : scale),
    }) as const
  return {
    reorderPoint: number('reorderPoint', 'Reorder at'),
    reorderQuantity: number('reorderQuantity', 'Reorder'),
    mostQuantity: number('mostQuantity', 'At most'),
    leadDays: number('leadDays', 'Lead time in days'),
    bin: { ...binField('Home bin', outletId), refusedAs: 'binId' },
  }
}

function valuesOf(level: LevelPanel): Values {
  const text = (steps: number | null, scale = level.quantityScale) =>
    steps === null ? '' : formatQuantity(steps, scale)
  return {
    reorderPoint: text(level.reorderPoint),
    reorderQuantity: text(level.reorderQuantity),
    mostQuantity: text(level.mostQuantity),
    leadDays: text(level.leadDays, 0),
    bin: homeBin(level),
  }
}
