import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { upperFirst } from '#platform/upper-first.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { CountryField } from '#platform/web/codes/CodeFields.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Contact, ContactGiven, ContactKind, WholeCustomer } from '../customers.fields.ts'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

const words: Readonly<Record<ContactKind, { readonly name: string; readonly hint: string }>> = {
  phone: { name: 'phone', hint: 'With or without its country; the house knows which it is.' },
  email: { name: 'email', hint: 'Where mails to this customer go.' },
  address: { name: 'address', hint: 'Street and house number; the city stands by itself.' },
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
  const [draft, setDraft] = useState<ContactGiven>(() => draftOf(kind, contact))
  const change = (part: Partial<ContactGiven>) => setDraft((now) => ({ ...now, ...part }))
  const { id, version, fullName } = customer
  const act = useAct({
    area: 'customers',
    run: customersApi.call.saveContact,
    onRefusal: () => true,
    onDone: onClose,
  })
  const { name, hint } = words[kind]
  const text = (key: 'text' | 'city' | 'postcode' | 'label', label: string) => (
    <TextInput
      label={label}
      maxLength={key === 'text' ? 200 : 40}
      value={draft[key]}
      error={fieldFault(act.refusal, `contact.${key}`)}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  )
  const fields = (
    <div className={classes.form}>
      {text('text', upperFirst(name))}
      {kind === 'address' ? (
        <div className={classes.pair}>
          {text('city', 'City')}
          {text('postcode', 'Postcode')}
          <CountryField
            label="Country"
            value={draft.country}
            error={fieldFault(act.refusal, 'contact.country')}
            onValue={(country) => change({ country })}
          />
        </div>
      ) : null}
      {text('label', 'Called, such as work or mother')}
      <Checkbox
        label={`Comes first: orders take this ${name}`}
        checked={draft.isPrimary}
        onChange={(event) => change({ isPrimary: event.currentTarget.checked })}
      />
      <Checkbox
        label="Verified: somebody answered there"
        checked={draft.isVerified}
        onChange={(event) => change({ isVerified: event.currentTarget.checked })}
      />
    </div>
  )
  const isOfField = act.refusal?.field?.startsWith('contact.') ?? false
  return (
    <ConfirmDialog
      title={contact ? `Change the ${name} of ${fullName}` : `New ${name} of ${fullName}`}
      confirmLabel={contact ? `Save ${name}` : `Add ${name}`}
      fields={fields}
      isPending={act.isPending}
      refusal={isOfField ? null : act.refusal}
      onConfirm={() => act.start({ id, version, contactId: contact?.id ?? null, contact: draft })}
      onClose={onClose}
    >
      {hint}
    </ConfirmDialog>
  )
}

function draftOf(kind: ContactKind, contact: Contact | null): ContactGiven {
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
