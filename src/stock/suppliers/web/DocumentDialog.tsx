import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { type DocumentKind, documentKindLabels, documentKinds } from '../documents.rules.ts'
import type { SupplierDocument, WholeSupplier } from '../suppliers.fields.ts'
import { suppliersApi } from './suppliers-api.ts'

export type DocumentValues = {
  readonly kind: DocumentKind
  readonly name: string
  readonly expiresOn: string | null
}

type DialogProps = { supplier: WholeSupplier; document: SupplierDocument; onClose: () => void }

/** What is known of a document; another file is another document. */
export function DocumentDialog({ supplier, document, onClose }: DialogProps) {
  const { id, version } = supplier
  const { id: documentId, kind, name, expiresOn } = document
  return (
    <FormDialog
      area="suppliers"
      title={`Change ${name}`}
      subject={name}
      confirmLabel="Save document"
      fields={documentFields}
      opened={{ kind, name, expiresOn }}
      version={version}
      save={({ values, version: seen }, options) =>
        suppliersApi.call.changeDocument({ id, version: seen, documentId, ...values }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

export const documentFields: FormFields<DocumentValues> = {
  kind: { kind: 'choice', label: 'Kind', options: choicesOf(documentKinds, documentKindLabels) },
  name: { kind: 'line', label: 'Name', longest: 200, isRequired: true },
  expiresOn: { kind: 'day', label: 'Expiry date', help: 'Empty: without an end.' },
}
