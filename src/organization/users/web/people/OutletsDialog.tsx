import { useState } from 'react'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import { OutletChoices } from './OutletChoices.tsx'
import { PersonChangeDialog } from './PersonChangeDialog.tsx'
import { peopleApi } from './people-api.ts'

/** The outlets that a user belongs to. */
export function OutletsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person)
  const [outletIds, setOutletIds] = useState<readonly string[] | null>(person.outletIds)
  return (
    <PersonChangeDialog
      title={`Outlets of ${name}`}
      effect="The change applies from their next step. Super admins and super managers always have all outlets."
      confirmLabel={`Save outlets of ${name}`}
      done={`Outlets of ${name} saved`}
      run={peopleApi.call.saveOutlets}
      input={() => ({
        id: person.id,
        version: person.version,
        outletIds: outletIds && [...outletIds],
      })}
      fields={<OutletChoices chosen={outletIds} onChange={setOutletIds} />}
      onClose={onClose}
    />
  )
}
