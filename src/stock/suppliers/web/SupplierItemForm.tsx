import { Input } from '@mantine/core'
import { Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf, type FormGiven } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import type { SupplierItem } from '../supplier-items.contract.ts'
import { percentFault } from '../suppliers.rules.ts'
import { SupplierPicker } from './SupplierPicker.tsx'
import classes from './suppliers.module.css'
import { supplierItemsApi } from './suppliers-api.ts'

/** Where the form is opened: on the page of a product, or of a supplier. */
type Side =
  | { readonly variant: { readonly id: string; readonly sku: string } }
  | {
      readonly supplier: { readonly id: string; readonly name: string; readonly currency: string }
    }

type SupplierItemFormProps = {
  of: Side
  /** Null for a new one. */
  item: SupplierItem | null
  onClose: () => void
}

type Values = Pick<
  SupplierItem,
  'supplierSku' | 'priceMinor' | 'leadDays' | 'isPreferred' | 'isActive'
> & {
  readonly supplierId: string | null
  readonly variant: Pick<VariantFacts, 'id' | 'sku' | 'title'> | null
  readonly packQuantity: number | null
  readonly leastQuantity: number | null
  readonly overReceiptPercent: string
}

/** On what terms a supplier sells a variant. */
export function SupplierItemForm({ of, item, onClose }: SupplierItemFormProps) {
  const house = useHouse()
  const mayCost = useMay(capability.costs)
  const usual = 'supplier' in of ? of.supplier.currency : house.currency
  const currency = item?.currency ?? usual
  const start: Pick<FormGiven<Values, unknown>, 'opened' | 'record'> = item
    ? changeOf(item, async () => (await itemNow(item.id)) ?? item, valuesOf)
    : { opened: { ...empty, supplierId: 'supplier' in of ? of.supplier.id : null } }
  return (
    <FormDialog
      area="buying"
      title={item ? `Change ${item.sku} from ${item.supplierName}` : titleOf(of)}
      subject={item ? `${item.sku} from ${item.supplierName}` : titleOf(of)}
      effect="Reorder suggestions and draft orders use these terms."
      confirmLabel="Save"
      fields={fieldsOf(of, item, currency)}
      {...start}
      save={({ values, version }, options) => {
        const { supplierId, variant, priceMinor, packQuantity, leastQuantity, ...facts } = values
        const overReceiptPercent = facts.overReceiptPercent.trim() || null
        const variantId = item?.variantId ?? ('variant' in of ? of.variant.id : variant?.id)
        return supplierItemsApi.call.save(
          {
            ...facts,
            overReceiptPercent,
            supplierId: supplierId ?? '',
            variantId: variantId ?? '',
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
        tellSuccess('Terms saved')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

async function itemNow(id: string) {
  const { rows } = await supplierItemsApi.call.list({ id })
  return rows[0]
}

const titleOf = (of: Side) =>
  'supplier' in of ? `Add item of ${of.supplier.name}` : `Add supplier for ${of.variant.sku}`

function fieldsOf(of: Side, item: SupplierItem | null, currency: string): FormFields<Values> {
  return {
    variant: {
      kind: 'own',
      label: 'Product',
      refusedAs: 'variantId',
      isShown: () => item === null && 'supplier' in of,
      fault: (variant) => (variant === null ? 'Choose a product.' : null),
      draw: ({ value, error, onValue }) =>
        value ? (
          <p className={classes.remark}>
            {value.title} <CodeText code={value.sku} />{' '}
            <ActButton size="xs" onAct={() => onValue(null)}>
              Choose another product
            </ActButton>
          </p>
        ) : (
          <Suspense>
            <LazyVariantPicker label="Product" error={error} onPick={onValue} />
          </Suspense>
        ),
      words: (variant) => variant?.sku ?? 'none',
    },
    supplierId: {
      kind: 'own',
      label: 'Supplier',
      isShown: () => item === null && 'variant' in of,
      fault: (supplierId) => (supplierId === null ? 'Choose a supplier.' : null),
      draw: ({ value, error, onValue }) => (
        <>
          <SupplierPicker value={value} onChange={onValue} />
          {error ? <Input.Error role="alert">{error}</Input.Error> : null}
        </>
      ),
      words: (supplierId) => supplierId ?? 'none',
    },
    supplierSku: { kind: 'line', label: 'Supplier SKU', longest: 60, isShort: true },
    priceMinor: {
      kind: 'money',
      currency,
      label: 'Unit price',
      isShort: true,
      fault: (priceMinor) =>
        (priceMinor ?? 0) < 0 ? 'Enter a price of 0.00 or more, or leave it empty.' : null,
    },
    packQuantity: { kind: 'whole', label: 'Pack size', isShort: true },
    leastQuantity: { kind: 'whole', label: 'Minimum quantity', isShort: true },
    leadDays: { kind: 'whole', label: 'Lead time', unit: 'days', isShort: true },
    overReceiptPercent: {
      kind: 'line',
      label: 'Over-receipt tolerance (%)',
      help: 'Empty: as the supplier’s record says.',
      longest: 8,
      keys: 'decimal',
      isShort: true,
      fault: (percent) => percentFault(percent.trim()),
    },
    isPreferred: { kind: 'switch', label: 'Preferred supplier' },
    isActive: { kind: 'switch', label: 'Active' },
  }
}

const empty: Values = {
  supplierId: null,
  variant: null,
  supplierSku: '',
  priceMinor: null,
  packQuantity: 1,
  leastQuantity: 1,
  leadDays: null,
  overReceiptPercent: '',
  isPreferred: false,
  isActive: true,
}

function valuesOf(item: SupplierItem): Values {
  const { supplierId, supplierSku, priceMinor, packQuantity, leastQuantity } = item
  const { leadDays, overReceiptPercent, isPreferred, isActive } = item
  return {
    supplierId,
    variant: null,
    supplierSku,
    priceMinor,
    packQuantity,
    leastQuantity,
    leadDays,
    overReceiptPercent: overReceiptPercent ?? '',
    isPreferred,
    isActive,
  }
}
