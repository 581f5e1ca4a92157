import { useState } from 'react'
import type { Person } from '../../people.fields.ts'
import { isRole, type Role } from '../../roles.ts'
import { displayName } from '../display-name.ts'
import { PersonChangeDialog } from './PersonChangeDialog.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { RoleChoices } from './RoleChoices.tsx'

/** All roles of a user, saved as a whole. */
export function RolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person)
  const [held, setHeld] = useState<ReadonlyMap<Role, boolean>>(
    () =>
      new Map(
        person.roles.flatMap(({ role, isActive }): [Role, boolean][] =>
          isRole(role) ? [[role, isActive]] : [],
        ),
      ),
  )
  const put = (role: Role, isActive: boolean | null) => {
    const next = new Map(held)
    if (isActive === null) next.delete(role)
    else next.set(role, isActive)
    setHeld(next)
  }
  return (
    <PersonChangeDialog
      title={`Roles of ${name}`}
      effect="What they may do changes at once: their sessions end, and they sign in again."
      confirmLabel={`Save roles of ${name}`}
      done={`Roles of ${name} saved`}
      run={peopleApi.call.saveRoles}
      input={() => ({
        id: person.id,
        version: person.version,
        roles: [...held].map(([role, isActive]) => ({ role, isActive })),
      })}
      fields={
        <RoleChoices
          isChosen={(role) => held.has(role)}
          onToggle={(role, isChosen) => put(role, isChosen ? true : null)}
          aside={(role) => (
            <label className={classes.choice}>
              <input
                type="checkbox"
                checked={held.get(role) ?? false}
                onChange={(event) => put(role, event.currentTarget.checked)}
              />
              counts now
            </label>
          )}
        />
      }
      onClose={onClose}
    />
  )
}
