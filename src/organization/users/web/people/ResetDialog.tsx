import { useState } from 'react'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import { revokeKeysField } from '../revoke-keys-field.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { peopleApi } from './people-api.ts'

/** Makes a link to a new password, and shows it once. */
export function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person)
  const [link, setLink] = useState<string | null>(null)
  if (link !== null) {
    return (
      <LinkDialog
        title={`A new password for ${name}`}
        note="Give this link to this user only. It opens the account once, for a short while. We email it to them as well."
        link={link}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      area="people"
      title={`Reset the password of ${name}?`}
      subject={name}
      effect="A one-time link is made under which they choose a new password. The present one counts until they do; then their sessions end."
      confirmLabel={`Make a link for ${name}`}
      fields={{ revokeKeys: revokeKeysField(person.keys.length) }}
      opened={{ revokeKeys: true }}
      save={({ values }, options) =>
        peopleApi.call.offerReset({ id: person.id, ...values }, options)
      }
      onSaved={(offer) => setLink(offer.link)}
      onClose={onClose}
    />
  )
}
