import { Input } from '@mantine/core'
import { missingOutlet } from '#organization/outlets/missing-places.ts'
import { useHasNoOutlet, useOutletOptions } from '#organization/outlets/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { MissingDialog } from '#platform/web/MissingDialog.tsx'
import { LazySupplierPicker } from '#stock/suppliers/web/index.tsx'
import {
  carrierField,
  type DeliveryStart,
  deliveryNoteField,
  noDeliveryFacts,
} from './delivery-fields.ts'
import { receivingApi } from './receiving-api.ts'

type StartWithoutOrderProps = { onClose: () => void; onSaved: (id: string) => void }

type Values = DeliveryStart & { readonly supplierId: string | null; readonly outletId: string }

/** Starts to count goods that came without a purchase order. */
export function StartWithoutOrder({ onClose, onSaved }: StartWithoutOrderProps) {
  const outlets = useOutletOptions()
  const hasNoOutlet = useHasNoOutlet()
  if (hasNoOutlet)
    return (
      <MissingDialog title="Receive without an order" missing={missingOutlet} onClose={onClose}>
        There is no outlet yet. Goods are received at an outlet, so add one first.
      </MissingDialog>
    )
  if (outlets.length === 0) return null
  const opened: Values = {
    ...noDeliveryFacts,
    supplierId: null,
    outletId: outlets[0]?.value ?? '',
  }
  return (
    <FormDialog
      area="receiving"
      title="Receive without an order"
      subject="Delivery"
      effect="For goods that are on no purchase order. Each product needs its price before you receive it."
      confirmLabel="Start counting"
      fields={fieldsOf(outlets)}
      opened={opened}
      save={({ values: { supplierId, ...values } }, options) =>
        receivingApi.call.start({ ...values, supplierId: supplierId ?? '' }, options)
      }
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
    />
  )
}

type Outlets = ReturnType<typeof useOutletOptions>

function fieldsOf(outlets: Outlets): FormFields<Values> {
  return {
    supplierId: {
      kind: 'own',
      label: 'Supplier',
      fault: (supplierId) => (supplierId === null ? 'Find the supplier first.' : null),
      draw: ({ value, error, onValue }) => (
        <>
          <LazySupplierPicker value={value} onChange={onValue} />
          {error ? <Input.Error role="alert">{error}</Input.Error> : null}
        </>
      ),
      words: (supplierId) => supplierId ?? 'none',
    },
    outletId: { kind: 'choice', label: 'Outlet', options: [...outlets] },
    deliveryNote: deliveryNoteField,
    carrier: carrierField,
  }
}
