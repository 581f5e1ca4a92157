import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import { RevokeKeysBox } from '../KeyFacts.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { peopleApi } from './people-api.ts'

/** Makes a link to a new password, and shows it once. */
export function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person)
  const [revokeKeys, setRevokeKeys] = useState(true)
  const [link, setLink] = useState<string | null>(null)
  const { start, isPending, refusal } = useAct({
    area: 'people',
    run: peopleApi.call.offerReset,
    onRefusal: () => true,
    onDone: (offer) => setLink(offer.link),
  })
  if (link !== null) {
    return (
      <LinkDialog
        title={`A new password for ${name}`}
        note="Hand this link to them and to nobody else: it opens the account once, for a short while. It is mailed to them as well."
        link={link}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={`Reset the password of ${name}?`}
      confirmLabel={`Make a link for ${name}`}
      fields={
        <RevokeKeysBox keys={person.keys.length} isChecked={revokeKeys} onChange={setRevokeKeys} />
      }
      isPending={isPending}
      refusal={refusal}
      onConfirm={() => start({ id: person.id, revokeKeys })}
      onClose={onClose}
    >
      A one-time link is made under which they choose a new password. The present one counts until
      they do; then their sessions end.
    </ConfirmDialog>
  )
}
