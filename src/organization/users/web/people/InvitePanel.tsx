import { useState } from 'react'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { Role } from '../../roles.ts'
import { useUserSlots } from '../user-slots.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { MailNote } from './MailNote.tsx'
import { OutletChoices } from './OutletChoices.tsx'
import { peopleApi } from './people-api.ts'
import { RoleChoices } from './RoleChoices.tsx'

type Values = {
  readonly email: string
  readonly fullName: string
  readonly roles: readonly Role[]
  readonly supplierId: string | null
  readonly outletIds: readonly string[] | null
}

const empty: Values = { email: '', fullName: '', roles: [], supplierId: null, outletIds: [] }

type Invited = { readonly to: string; readonly link: string; readonly isMailed: boolean }

/** Invites one person; the link is mailed where mail is set up, and shown to be copied. */
export function InvitePanel({ onClose }: { onClose: () => void }) {
  const { SupplierPicker } = useUserSlots()
  const [sent, setSent] = useState<Invited | null>(null)
  const fields: FormFields<Values> = {
    email: { kind: 'line', label: 'Email', longest: 200, keys: 'email', isRequired: true },
    fullName: {
      kind: 'line',
      label: 'Name',
      help: 'They can correct it when they accept.',
      longest: 100,
    },
    roles: {
      kind: 'own',
      label: 'Roles',
      draw: ({ value, error, onValue }) => (
        <RoleChoices
          isChosen={(role) => value.includes(role)}
          onToggle={(role, isChosen) =>
            onValue(isChosen ? [...value, role] : value.filter((other) => other !== role))
          }
          error={error}
        />
      ),
      words: (roles) => roles.join(', ') || 'none',
    },
    supplierId: {
      kind: 'own',
      label: 'Supplier',
      isShown: ({ roles }) => roles.includes('supplier'),
      draw: ({ value, onValue }) => <SupplierPicker value={value} onChange={onValue} />,
      words: (supplierId) => supplierId ?? 'none',
    },
    outletIds: {
      kind: 'own',
      label: 'Outlets',
      draw: ({ value, error, onValue }) => (
        <OutletChoices chosen={value} error={error} onChange={onValue} />
      ),
      words: (outletIds) => (outletIds === null ? 'all' : String(outletIds.length)),
    },
  }
  return (
    <>
      <FormPanel
        area="people"
        title="Invite a user"
        subject="The user"
        confirmLabel="Invite"
        fields={fields}
        opened={empty}
        save={({ values: { email, fullName, roles, outletIds, supplierId } }, options) =>
          peopleApi.call.invite(
            {
              email: email.trim(),
              fullName,
              roles: [...roles],
              outletIds: outletIds && [...outletIds],
              supplierId: roles.includes('supplier') ? supplierId : null,
            },
            options,
          )
        }
        onSaved={({ link, isMailed }, { email }) => setSent({ to: email.trim(), link, isMailed })}
        onClose={onClose}
      />
      {sent === null ? null : (
        <LinkDialog
          title={`${sent.to} is invited`}
          note={<MailNote to={sent.to} isMailed={sent.isMailed} />}
          link={sent.link}
          onClose={onClose}
        />
      )}
    </>
  )
}
