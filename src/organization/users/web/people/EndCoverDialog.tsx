import type { Person } from '../../people.fields.ts'
import { roleInWords } from '../../roles.ts'
import { displayName } from '../display-name.ts'
import { PersonChangeDialog } from './PersonChangeDialog.tsx'
import { peopleApi } from './people-api.ts'

/** Ends cover before its time. */
export function EndCoverDialog(props: {
  cover: { readonly coverId: string; readonly role: string }
  person: Person
  onClose: () => void
}) {
  const { cover, person, onClose } = props
  const name = displayName(person)
  return (
    <PersonChangeDialog
      title={`End the cover of ${name}?`}
      effect={`They may no longer do what ${roleInWords(cover.role)} allows, from their next step on.`}
      confirmLabel={`End cover as ${roleInWords(cover.role)}`}
      done={`The cover of ${name} has ended`}
      run={peopleApi.call.endCover}
      input={{ id: person.id, coverId: cover.coverId }}
      onClose={onClose}
    />
  )
}
