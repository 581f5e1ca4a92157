import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { Person } from '../../people.fields.ts'
import { isRole, type Role, roleLabels } from '../../roles.ts'
import { PersonForm } from './PersonForm.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { RoleChoices } from './RoleChoices.tsx'

type HeldRole = { readonly role: Role; readonly isActive: boolean }

type Values = { readonly roles: readonly HeldRole[] }

/** All roles of a user, saved as a whole. */
export function RolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  return (
    <PersonForm
      person={person}
      part="Roles"
      effect="What they may do changes at once: their sessions end, and they sign in again."
      fields={fields}
      valuesOf={valuesOf}
      save={({ values: { roles }, version }, options) =>
        peopleApi.call.saveRoles({ id: person.id, version, roles: [...roles] }, options)
      }
      onClose={onClose}
    />
  )
}

const fields: FormFields<Values> = {
  roles: {
    kind: 'own',
    label: 'Roles',
    draw: ({ value, error, onValue }) => {
      const put = (role: Role, isActive: boolean | null) => {
        const others = value.filter((held) => held.role !== role)
        onValue(isActive === null ? others : [...others, { role, isActive }])
      }
      return (
        <RoleChoices
          isChosen={(role) => value.some((held) => held.role === role)}
          onToggle={(role, isChosen) => put(role, isChosen ? true : null)}
          aside={(role) => (
            <label className={classes.choice}>
              <input
                type="checkbox"
                checked={value.some((held) => held.role === role && held.isActive)}
                onChange={(event) => put(role, event.currentTarget.checked)}
              />
              counts now
            </label>
          )}
          error={error}
        />
      )
    },
    words: (roles) =>
      roles
        .map(({ role, isActive }) => `${roleLabels[role]}${isActive ? '' : ' (not now)'}`)
        .toSorted()
        .join(', ') || 'none',
  },
}

function valuesOf(person: Person): Values {
  return {
    roles: person.roles.flatMap(({ role, isActive }) => (isRole(role) ? [{ role, isActive }] : [])),
  }
}
