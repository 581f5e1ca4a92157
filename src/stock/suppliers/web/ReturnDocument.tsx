import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { SupplierDocument, WholeSupplier } from '../suppliers.fields.ts'
import { suppliersApi } from './suppliers-api.ts'

type DialogProps = { supplier: WholeSupplier; document: SupplierDocument; onClose: () => void }

/** The supplier reads the reason in the portal and uploads another document. */
export function ReturnDocument({ supplier, document, onClose }: DialogProps) {
  const { id, version, name: supplierName } = supplier
  const { id: documentId, name } = document
  return (
    <FormDialog
      area="suppliers"
      title={`Return ${name}?`}
      subject={name}
      effect={`${supplierName} reads the reason in the portal and can upload another one.`}
      confirmLabel="Return document"
      fields={{
        reason: { kind: 'text', label: 'Reason', longest: 500, rows: 3, isRequired: true },
      }}
      opened={{ reason: '' }}
      version={version}
      save={({ values, version: seen }, options) =>
        suppliersApi.call.returnDocument({ id, version: seen, documentId, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${name} returned`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
