import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { addressInLine } from '#sales/addresses/address-lines.ts'
import type { Contact, ContactKind, WholeCustomer } from '../customers.fields.ts'
import { ContactDialog } from './ContactDialog.tsx'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

type Asked = { readonly kind: ContactKind; readonly contact: Contact | null }

/** Every way to reach a customer; the first of each kind is the one that orders take. */
export function ContactsSection({ customer }: { customer: WholeCustomer }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = customer.contacts.filter(({ kind }) => kind !== 'source')
  const isOneOfSeveral = (contact: Contact) =>
    shown.filter(({ kind }) => kind === contact.kind).length > 1
  const add = (
    <span className={classes.acts}>
      <ActButton
        size="xs"
        icon={<IconPlus size={14} />}
        onAct={() => setAsked({ kind: 'phone', contact: null })}
      >
        Phone
      </ActButton>
      <ActButton
        size="xs"
        icon={<IconPlus size={14} />}
        onAct={() => setAsked({ kind: 'email', contact: null })}
      >
        Email
      </ActButton>
      <ActButton
        size="xs"
        icon={<IconPlus size={14} />}
        onAct={() => setAsked({ kind: 'address', contact: null })}
      >
        Address
      </ActButton>
    </span>
  )
  return (
    <Section title="Contacts" aside={add}>
      {shown.length === 0 ? (
        <p className={classes.quiet}>No contact details yet.</p>
      ) : (
        <ul className={classes.rows}>
          {shown.map((contact) => (
            <ContactRow
              key={contact.id}
              customer={customer}
              contact={contact}
              isFirst={contact.isPrimary && isOneOfSeveral(contact)}
              onChange={() => setAsked(askedOf(contact))}
            />
          ))}
        </ul>
      )}
      {asked ? (
        <ContactDialog customer={customer} {...asked} onClose={() => setAsked(null)} />
      ) : null}
    </Section>
  )
}

function askedOf(contact: Contact): Asked | null {
  return contact.kind === 'source' ? null : { kind: contact.kind, contact }
}

type RowProps = {
  customer: WholeCustomer
  contact: Contact
  /** The one of several that orders take. */
  isFirst: boolean
  onChange: () => void
}

function ContactRow({ customer, contact, isFirst, onChange }: RowProps) {
  const { id, inWords, label, verifiedAt } = contact
  const act = useAct({ area: 'customers', run: customersApi.call.removeContact })
  const { version } = customer
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        {contact.kind === 'phone' ? (
          <PhoneText phone={inWords} />
        ) : (
          <span>{addressInLine({ ...contact, address: inWords })}</span>
        )}
        {label ? <span className={classes.dimmed}>{label}</span> : null}
        {isFirst ? <ToneBadge tone="active" label="First" /> : null}
        {verifiedAt ? <ToneBadge tone="good" label="Verified" /> : null}
      </span>
      <span className={classes.acts}>
        <ActButton size="xs" onAct={onChange}>
          Change
        </ActButton>
        <ActButton
          size="xs"
          isPending={act.isPending}
          onAct={() => act.start({ id: customer.id, version, contactId: id })}
        >
          Remove
        </ActButton>
      </span>
    </li>
  )
}
