import { Input } from '@mantine/core'
import { capability } from '#organization/users/capabilities.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf, type FormGiven } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { SupplierItem } from '../buying.contract.ts'
import { buyingApi } from './procurement-api.ts'
import { SupplierPicker } from './SupplierPicker.tsx'

type SupplierItemFormProps = {
  variant: { readonly id: string; readonly sku: string }
  /** Null for a supplier who is new to the variant. */
  item: SupplierItem | null
  onClose: () => void
}

type Values = Pick<
  SupplierItem,
  'supplierSku' | 'priceMinor' | 'leadDays' | 'isPreferred' | 'isActive'
> & {
  readonly supplierId: string | null
  readonly packQuantity: number | null
  readonly leastQuantity: number | null
}

/** On what terms a supplier sells a variant. */
export function SupplierItemForm({ variant, item, onClose }: SupplierItemFormProps) {
  const house = useHouse()
  const mayCost = useMay(capability.costs)
  const currency = item?.currency ?? house.currency
  const start: Pick<FormGiven<Values, unknown>, 'opened' | 'record'> = item
    ? changeOf(item, async () => (await itemNow(item.id)) ?? item, valuesOf)
    : { opened: empty }
  return (
    <FormDialog
      area="buying"
      title={item ? `Change the terms of ${item.supplierName}` : `Who sells ${variant.sku}?`}
      subject={item ? `The terms of ${item.supplierName}` : variant.sku}
      effect="Suggestions and drafts are made by these terms."
      confirmLabel="Save"
      fields={fieldsOf(item, currency)}
      {...start}
      save={({ values, version }, options) => {
        const { supplierId, priceMinor, packQuantity, leastQuantity, ...facts } = values
        return buyingApi.call.saveItem(
          {
            ...facts,
            supplierId: supplierId ?? '',
            variantId: variant.id,
            version: item ? version : null,
            // Left out by those who do not see it, so that it stays.
            ...(mayCost || priceMinor !== null ? { priceMinor } : {}),
            currency,
            packQuantity: packQuantity ?? 1,
            leastQuantity: leastQuantity ?? 1,
          },
          options,
        )
      }}
      onSaved={() => {
        tellSuccess(`The terms of ${variant.sku} are saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

async function itemNow(id: string) {
  const { rows } = await buyingApi.call.items({ id })
  return rows[0]
}

function fieldsOf(item: SupplierItem | null, currency: string): FormFields<Values> {
  return {
    supplierId: {
      kind: 'own',
      label: 'Supplier',
      isShown: () => item === null,
      fault: (supplierId) => (supplierId === null ? 'Find the supplier first.' : null),
      draw: ({ value, error, onValue }) => (
        <>
          <SupplierPicker value={value} onChange={onValue} />
          {error ? <Input.Error role="alert">{error}</Input.Error> : null}
        </>
      ),
      words: (supplierId) => supplierId ?? 'none',
    },
    supplierSku: { kind: 'line', label: 'Their SKU', longest: 60, isShort: true },
    priceMinor: {
      kind: 'money',
      currency,
      label: 'Price of one',
      isShort: true,
      fault: (priceMinor) =>
        (priceMinor ?? 0) < 0 ? 'Enter a price of 0.00 or more, or leave it empty.' : null,
    },
    packQuantity: { kind: 'whole', label: 'Sold in packs of', isShort: true },
    leastQuantity: { kind: 'whole', label: 'At least', isShort: true },
    leadDays: { kind: 'whole', label: 'Days to deliver', isShort: true },
    isPreferred: { kind: 'switch', label: 'Ask this supplier first' },
    isActive: { kind: 'switch', label: 'They sell it' },
  }
}

const empty: Values = {
  supplierId: null,
  supplierSku: '',
  priceMinor: null,
  packQuantity: 1,
  leastQuantity: 1,
  leadDays: null,
  isPreferred: false,
  isActive: true,
}

function valuesOf(item: SupplierItem): Values {
  const { supplierId, supplierSku, priceMinor, packQuantity, leastQuantity } = item
  const { leadDays, isPreferred, isActive } = item
  return {
    supplierId,
    supplierSku,
    priceMinor,
    packQuantity,
    leastQuantity,
    leadDays,
    isPreferred,
    isActive,
  }
}
