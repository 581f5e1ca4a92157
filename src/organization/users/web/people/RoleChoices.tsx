import type { ReactNode } from 'react'
import { refuseGranting } from '../../people.rules.ts'
import { type Role, roleLabels, roles } from '../../roles.ts'
import classes from './people.module.css'
import { useOwnRank } from './use-standing.ts'

/** All roles as checkboxes; those above the user's own rank are disabled, with the reason. */
export function RoleChoices(props: {
  isChosen: (role: Role) => boolean
  onToggle: (role: Role, isChosen: boolean) => void
  /** Beside a chosen role, such as whether it counts now. */
  aside?: (role: Role) => ReactNode
  error?: string | null
}) {
  const own = useOwnRank()
  return (
    <fieldset className={classes.choices}>
      <legend>Roles</legend>
      {roles.map((role) => {
        const whyNot = refuseGranting(own, [role])?.message
        return (
          <div key={role} className={classes.pair} title={whyNot}>
            <label className={classes.choice}>
              <input
                type="checkbox"
                checked={props.isChosen(role)}
                disabled={whyNot !== undefined}
                onChange={(event) => props.onToggle(role, event.currentTarget.checked)}
              />
              {roleLabels[role]}
            </label>
            {whyNot === undefined && props.isChosen(role) ? props.aside?.(role) : null}
          </div>
        )
      })}
      {props.error ? <p className={classes.fault}>{props.error}</p> : null}
    </fieldset>
  )
}
