import { upperFirst } from '#platform/upper-first.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import type { Contact, ContactGiven, ContactKind, WholeCustomer } from '../customers.fields.ts'
import { customersApi } from './customers-api.ts'

const words: Readonly<Record<ContactKind, { readonly name: string; readonly hint: string }>> = {
  phone: { name: 'phone', hint: 'With or without its country, as it is written where you are.' },
  email: { name: 'email', hint: 'Where mails to this customer go.' },
  address: { name: 'address', hint: 'Street and house number; the city has a field of its own.' },
}

type DialogProps = {
  customer: WholeCustomer
  kind: ContactKind
  /** Null for a new one. */
  contact: Contact | null
  onClose: () => void
}

/** A phone, email or address of a customer. */
export function ContactDialog({ customer, kind, contact, onClose }: DialogProps) {
  const { id, fullName } = customer
  const { name, hint } = words[kind]
  const contactId = contact?.id ?? null
  return (
    <FormDialog
      area="customers"
      title={contact ? `Change the ${name} of ${fullName}` : `New ${name} of ${fullName}`}
      subject={fullName}
      effect={hint}
      confirmLabel={contact ? `Save ${name}` : `Add ${name}`}
      fields={fieldsOf(kind)}
      within="contact."
      {...changeOf(
        customer,
        () => customersApi.call.get({ id }),
        ({ contacts }) => valuesOf(kind, contacts.find((one) => one.id === contactId) ?? null),
      )}
      save={(sent, options) =>
        customersApi.call.saveContact(
          { id, version: sent.version, contactId, contact: sent.values },
          options,
        )
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

function fieldsOf(kind: ContactKind): FormFields<ContactGiven> {
  const { name } = words[kind]
  const ofAddress = { isShort: true, isShown: () => kind === 'address' } as const
  return {
    text: { kind: 'line', label: upperFirst(name), longest: 200, isRequired: true },
    city: { kind: 'line', label: 'City', longest: 80, ...ofAddress },
    postcode: { kind: 'line', label: 'Postcode', longest: 20, ...ofAddress },
    country: { kind: 'country', label: 'Country', ...ofAddress },
    label: { kind: 'line', label: 'Called, such as work or mother', longest: 40 },
    isPrimary: { kind: 'check', label: `Comes first: orders take this ${name}` },
    isVerified: { kind: 'check', label: 'Verified: the customer was reached there' },
  }
}

function valuesOf(kind: ContactKind, contact: Contact | null): ContactGiven {
  return {
    kind,
    text: contact?.text ?? '',
    city: contact?.city ?? '',
    postcode: contact?.postcode ?? '',
    country: contact?.country ?? '',
    label: contact?.label ?? '',
    isPrimary: contact?.isPrimary ?? false,
    isVerified: Boolean(contact?.verifiedAt),
  }
}
