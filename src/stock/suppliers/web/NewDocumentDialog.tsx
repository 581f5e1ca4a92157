import type { WholeSupplier } from '../suppliers.fields.ts'
import { DocumentUpload } from './DocumentUpload.tsx'

type DialogProps = { supplier: WholeSupplier; onClose: () => void }

/** Adds a PDF or a picture to the documents of a supplier. */
export function NewDocumentDialog({ supplier, onClose }: DialogProps) {
  return (
    <DocumentUpload
      area="suppliers"
      title={`New document of ${supplier.name}`}
      subject={supplier.name}
      confirmLabel="Add document"
      opened={{ kind: 'certificate', name: '', expiresOn: null }}
      path={`/api/suppliers/${supplier.id}/documents`}
      done={(name) => `${name} added`}
      onClose={onClose}
    />
  )
}
