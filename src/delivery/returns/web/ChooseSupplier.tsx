import { capability } from '#organization/users/capabilities.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { supplierReturnLabel } from '../returns.nouns.ts'
import type { SupplierChoice } from '../supplier-returns.rules.ts'
import { supplierReturnsApi } from './supplier-returns-api.ts'

type ChooseSupplierProps = {
  suppliers: readonly { readonly id: string; readonly name: string }[]
  inspectionIds: readonly string[]
  onClose: () => void
}

type Values = { readonly supplierId: string; readonly unknownSupplier: SupplierChoice }

const opened: Values = { supplierId: '', unknownSupplier: 'once' }

/** Asks for the supplier of goods without a known one, and whether to remember it. */
export function ChooseSupplier({ suppliers, inspectionIds, onClose }: ChooseSupplierProps) {
  const { set } = useUrlState()
  const mayRemember = useMay(capability.suppliers)
  return (
    <FormDialog
      area="supplierReturns"
      title="Choose supplier"
      subject="Supplier return"
      effect="No supplier is known for these items. They leave stock with this return."
      confirmLabel="Create supplier return"
      fields={{
        supplierId: {
          kind: 'choice',
          label: 'Supplier',
          options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
          emptyLabel: 'Choose a supplier',
          fault: (id) => (id === '' ? 'Choose a supplier.' : null),
        },
        unknownSupplier: {
          kind: 'choice',
          label: 'Use this supplier for',
          options: [
            { value: 'once', label: 'This return only' },
            {
              value: 'remember',
              label: 'These products from now on',
              whyNot: mayRemember ? null : 'You don’t have permission to change suppliers.',
            },
          ],
        },
      }}
      opened={opened}
      save={({ values }, options) =>
        supplierReturnsApi.call.add({ ...values, inspectionIds: [...inspectionIds] }, options)
      }
      onSaved={({ id, number }) => {
        tellSuccess(`${supplierReturnLabel(number)} created`)
        onClose()
        set({ paper: id }, 'replace')
      }}
      onClose={onClose}
    />
  )
}
