import { useState } from 'react'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PricePlan } from '../supplier-prices.contract.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { PricePlanView } from './PricePlanView.tsx'
import { type PriceListValues, priceListFields } from './price-list-fields.tsx'
import { supplierPricesApi } from './suppliers-api.ts'

type DialogProps = { supplier: WholeSupplier; onClose: () => void }

/** What a list of these values would change. */
type Preview = { readonly of: PriceListValues; readonly plan: PricePlan }

/** Imports the price list of a supplier: the file, what it changes, then the prices. */
export function PriceListDialog({ supplier, onClose }: DialogProps) {
  const { id: supplierId, name } = supplier
  const [preview, setPreview] = useState<Preview | null>(null)
  const count = preview?.plan.changes.length ?? 0
  return (
    <FormDialog
      area="supplierPrices"
      title={`Import a price list of ${name}`}
      subject="Price list"
      effect="Columns: Supplier SKU or SKU, Price, and if the list has them Quantity, From and Until. Nothing changes before you apply the list."
      confirmLabel={preview ? applyLabel(count) : 'Preview'}
      isWide
      fillsPhone
      fields={priceListFields}
      opened={{ file: null, endsOthers: true }}
      whyNot={() =>
        preview && count === 0 ? 'This list changes no price. Choose another file.' : null
      }
      // Other values would change something else.
      onEntered={(values) => setPreview((now) => (now?.of === values ? now : null))}
      below={() => (preview ? <PricePlanView plan={preview.plan} /> : null)}
      save={({ values: { file, endsOthers } }, options) =>
        supplierPricesApi.call.apply(
          {
            supplierId,
            name: file?.name ?? '',
            endsOthers,
            lines: [...(file?.lines ?? [])],
            digest: preview?.plan.digest ?? null,
          },
          options,
        )
      }
      // Another user changed a price meanwhile: the changes are looked at again.
      onRefused={({ code }) => {
        if (code === 'prices_changed') setPreview(null)
      }}
      // After the preview, which has saved nothing.
      continueWith={(_, sent) => (preview === null ? sent : null)}
      onSaved={({ id, plan }, values) => {
        if (id === null) return setPreview({ of: values, plan })
        const items = plan.changes.length
        tellSuccess(
          items === 1 ? 'Prices of 1 item changed' : `Prices of ${items} items changed`,
          'The list can be undone until something is ordered at its prices.',
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const applyLabel = (count: number) =>
  count === 1 ? 'Change prices of 1 item' : `Change prices of ${count} items`
