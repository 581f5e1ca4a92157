import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { SupplierContact, WholeSupplier } from '../suppliers.fields.ts'
import { contactRoleLabels } from '../suppliers.rules.ts'
import { SupplierContactDialog } from './SupplierContactDialog.tsx'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

type ContactsProps = { supplier: WholeSupplier; whyNot: string | null }

/** The people of a supplier, by what they are asked about. */
export function SupplierContacts({ supplier, whyNot }: ContactsProps) {
  const [asked, setAsked] = useState<SupplierContact | 'new' | null>(null)
  return (
    <Section
      title="Contacts"
      aside={
        <ActButton
          size="xs"
          icon={<IconPlus size={14} />}
          whyNot={whyNot}
          onAct={() => setAsked('new')}
        >
          Add contact
        </ActButton>
      }
    >
      {supplier.contacts.length === 0 ? (
        <p className={classes.remark}>
          No contacts yet. Purchase orders go to the email address of the supplier.
        </p>
      ) : (
        <ul className={classes.items}>
          {supplier.contacts.map((contact) => (
            <ContactRow
              key={contact.id}
              supplier={supplier}
              whyNot={whyNot}
              contact={contact}
              onChange={() => setAsked(contact)}
            />
          ))}
        </ul>
      )}
      {asked === null ? null : (
        <SupplierContactDialog
          supplier={supplier}
          contact={asked === 'new' ? null : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}

type RowProps = ContactsProps & { contact: SupplierContact; onChange: () => void }

function ContactRow({ supplier, whyNot, contact, onChange }: RowProps) {
  const { id: contactId, role, name, email, phone } = contact
  const { id, version } = supplier
  const restore = useAct({ area: 'suppliers', run: suppliersApi.call.saveContact })
  const remove = useAct({
    area: 'suppliers',
    run: suppliersApi.call.removeContact,
    onDone: (now) =>
      tellUndoable(`${name} removed`, '', () =>
        restore.start({
          id,
          version: now.version,
          contactId: null,
          contact: { role, name, email, phone },
        }),
      ),
  })
  return (
    <li className={classes.item}>
      <span className={classes.lineFacts}>
        {name}
        <span className={classes.terms}>
          {[contactRoleLabels[role], email, phone].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.buttons}>
        <ActButton size="xs" whyNot={whyNot} onAct={onChange}>
          Change
        </ActButton>
        <ActButton
          size="xs"
          whyNot={whyNot}
          isPending={remove.isPending}
          onAct={() => remove.start({ id, version, contactId })}
        >
          Remove
        </ActButton>
      </span>
    </li>
  )
}
