import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { ItemBreak, SupplierItem } from '../supplier-items.contract.ts'
import { supplierItemsApi } from './suppliers-api.ts'

type Values = {
  readonly minQuantity: number | null
  readonly priceMinor: number | null
  readonly startsOn: string | null
  readonly endsOn: string | null
}

type BreakDialogProps = {
  item: SupplierItem
  /** Null for a new one. */
  changed: ItemBreak | null
  onClose: () => void
}

/** A price of an item that counts from a quantity on, within a period. */
export function BreakDialog({ item, changed, onClose }: BreakDialogProps) {
  const { id, sku, supplierName, version } = item
  return (
    <FormDialog
      area="supplierItems"
      title={changed ? `Change price break of ${sku}` : `Add price break for ${sku}`}
      subject={`${sku} from ${supplierName}`}
      confirmLabel={changed ? 'Save price break' : 'Add price break'}
      fields={fieldsOf(item.currency)}
      opened={changed ?? none}
      version={version}
      save={({ values: { minQuantity, priceMinor, startsOn, endsOn }, version: seen }, options) =>
        supplierItemsApi.call.saveBreak(
          {
            id,
            version: seen,
            breakId: changed?.id ?? null,
            minQuantity: minQuantity ?? 1,
            priceMinor: priceMinor ?? 0,
            startsOn,
            endsOn,
          },
          options,
        )
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

const none: Values = { minQuantity: null, priceMinor: null, startsOn: null, endsOn: null }

const fieldsOf = (currency: string): FormFields<Values> => ({
  minQuantity: {
    kind: 'whole',
    label: 'From quantity',
    least: 1,
    most: 1_000_000,
    isRequired: true,
    isShort: true,
  },
  priceMinor: {
    kind: 'money',
    label: 'Unit price',
    currency,
    isRequired: true,
    isShort: true,
    fault: (priceMinor) => ((priceMinor ?? 0) < 0 ? 'Enter a price of 0.00 or more.' : null),
  },
  startsOn: { kind: 'day', label: 'First day', help: 'Empty: from now on.', isShort: true },
  endsOn: {
    kind: 'day',
    label: 'Last day',
    help: 'Empty: without an end.',
    isShort: true,
    fault: (endsOn, { startsOn }) =>
      endsOn && startsOn && endsOn < startsOn ? 'The last day is before the first.' : null,
  },
})
