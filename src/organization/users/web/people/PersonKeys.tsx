import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ApiKey } from '../../api-keys.fields.ts'
import { capability } from '../../capabilities.ts'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import { KeyFacts } from '../KeyFacts.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { useWhyNotTouch } from './use-standing.ts'

/** The API keys of this person, each with a button to revoke it. */
export function PersonKeys({ person }: { person: Person }) {
  const whyNot = useWhyNotTouch(person, capability.editUsers)
  const [asked, setAsked] = useState<ApiKey | null>(null)
  return (
    <Section title="API keys">
      {person.keys.length === 0 ? <p className={classes.quiet}>No API keys.</p> : null}
      <ul className={classes.rows}>
        {person.keys.map((key) => (
          <li key={key.id} className={classes.row}>
            <KeyFacts apiKey={key} />
            <ActButton size="xs" whyNot={whyNot} onAct={() => setAsked(key)}>
              Revoke
            </ActButton>
          </li>
        ))}
      </ul>
      {asked ? (
        <RevokeKeyDialog
          apiKey={asked}
          owner={{ id: person.id, name: displayName(person) }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Section>
  )
}

type RevokeKeyDialogProps = {
  apiKey: ApiKey
  owner: { readonly id: string; readonly name: string }
  onClose: () => void
}

export function RevokeKeyDialog({ apiKey, owner, onClose }: RevokeKeyDialogProps) {
  const { start, isPending, refusal } = useAct({
    area: 'people',
    run: peopleApi.call.revokeApiKey,
    onDone: () => {
      tellSuccess('Revoked', `The key “${apiKey.name}” of ${owner.name} opens nothing any more.`)
      onClose()
    },
    onRefusal: () => true,
  })
  return (
    <ConfirmDialog
      title={`Revoke the API key “${apiKey.name}” of ${owner.name}?`}
      confirmLabel="Revoke the key"
      isDangerous
      isPending={isPending}
      refusal={refusal}
      onConfirm={() => start({ id: owner.id, keyId: apiKey.id })}
      onClose={onClose}
    >
      The program that uses it is refused at once, and {owner.name} gets an email. A revoked key
      never works again.
    </ConfirmDialog>
  )
}
