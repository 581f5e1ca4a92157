import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import type { ContactGiven, SupplierContact, WholeSupplier } from '../suppliers.fields.ts'
import { contactRoleLabels, contactRoles } from '../suppliers.rules.ts'
import { suppliersApi } from './suppliers-api.ts'

type DialogProps = {
  supplier: WholeSupplier
  /** Null for a new one. */
  contact: SupplierContact | null
  onClose: () => void
}

/** A person of a supplier. */
export function SupplierContactDialog({ supplier, contact, onClose }: DialogProps) {
  const { id, name } = supplier
  const contactId = contact?.id ?? null
  return (
    <FormDialog
      area="suppliers"
      title={contact ? `Change ${contact.name}` : `New contact of ${name}`}
      subject={name}
      confirmLabel={contact ? 'Save contact' : 'Add contact'}
      fields={fields}
      within="contact."
      {...changeOf(
        supplier,
        () => suppliersApi.call.get({ id }),
        ({ contacts }) => valuesOf(contacts.find((each) => each.id === contactId)),
      )}
      save={({ values, version }, options) =>
        suppliersApi.call.saveContact({ id, version, contactId, contact: values }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

const fields: FormFields<ContactGiven> = {
  role: {
    kind: 'choice',
    label: 'Role',
    help: 'Purchase orders go to the contact for orders.',
    options: choicesOf(contactRoles, contactRoleLabels),
  },
  name: { kind: 'line', label: 'Name', longest: 120, isRequired: true },
  email: {
    kind: 'line',
    label: 'Email',
    longest: 200,
    keys: 'email',
    fault: (email, { phone }) =>
      email === '' && phone === '' ? 'Enter an email address or a phone number.' : null,
  },
  phone: { kind: 'line', label: 'Phone', longest: 40, keys: 'tel' },
}

function valuesOf(contact: SupplierContact | undefined): ContactGiven {
  const { role = 'orders', name = '', email = '', phone = '' } = contact ?? {}
  return { role, name, email, phone }
}
