import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type Role, roleInWords, roles } from '#organization/users/roles.ts'
import classes from './NotificationRulesSection.module.css'

type Props = {
  /** What they are for, for screen readers. */
  label: string
  held: readonly string[]
  isDisabled: boolean
  onChange: (roles: Role[]) => void
}

/** The known ones of these, by rank, so that the same choice is always written the same. */
export const rolesIn = (held: readonly string[]): Role[] =>
  roles.filter((role) => held.includes(role))

/** Roles as chips, each taken off by its ×, and a field that adds one. */
export function RolesPicker({ label, held, isDisabled, onChange }: Props) {
  const others = roles.filter((role) => !held.includes(role))
  return (
    <span className={classes.roles}>
      {rolesIn(held).map((role) => (
        <span key={role} className={classes.role}>
          {roleInWords(role)}
          <button
            type="button"
            className={classes.remove}
            aria-label={`Take ${roleInWords(role)} off “${label}”`}
            data-hint={`Take ${roleInWords(role)} off`}
            disabled={isDisabled}
            onClick={() => onChange(rolesIn(held.filter((other) => other !== role)))}
          >
            <IconX size={12} />
          </button>
        </span>
      ))}
      <NativeSelect
        size="xs"
        aria-label={`Add a role to “${label}”`}
        className={classes.add}
        data={[
          { value: '', label: 'Add…' },
          ...others.map((role) => ({ value: role, label: roleInWords(role) })),
        ]}
        value=""
        disabled={isDisabled || others.length === 0}
        onChange={(event) => onChange(rolesIn([...held, event.currentTarget.value]))}
      />
    </span>
  )
}
