import { NativeSelect } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatInstant } from '#platform/web/format-instant.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { type Role, roleLabels } from '#users/roles.ts'
import { isVerdict, type Verdict, verdictLabels, verdicts } from '../actions.ts'
import classes from './ActionVerdictsSection.module.css'

type VerdictFieldProps = {
  actionLabel: string
  cell: {
    readonly role: Role
    readonly verdict: Verdict
    readonly declared: Verdict
    readonly changedBy: string | null
    readonly changedAt: string | null
  }
  isPending: boolean
  /** Null goes back to what was declared. */
  onChange: (verdict: Verdict | null) => void
}

/** One role's verdict about one action, marked where the business changed it. */
export function VerdictField({ actionLabel, cell, isPending, onChange }: VerdictFieldProps) {
  const { role, verdict, declared, changedBy, changedAt } = cell
  const isChanged = verdict !== declared
  const back = `Back to “${verdictLabels[declared]}”`
  return (
    <div className={classes.role}>
      <NativeSelect
        label={roleLabels[role]}
        aria-label={`${actionLabel}, ${roleLabels[role]}`}
        description={
          isChanged && changedBy && changedAt
            ? `${changedBy}, ${formatInstant(changedAt)}`
            : undefined
        }
        inputWrapperOrder={['label', 'input', 'description']}
        className={isChanged ? classes.changed : undefined}
        disabled={isPending}
        value={verdict}
        data={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
        onChange={({ currentTarget: { value } }) => isVerdict(value) && onChange(value)}
      />
      {isChanged ? (
        <IconButton
          className={classes.back}
          label={`${actionLabel}, ${roleLabels[role]}: ${back}`}
          hint={back}
          isDisabled={isPending}
          onAct={() => onChange(null)}
        >
          <IconArrowBackUp size={16} />
        </IconButton>
      ) : null}
    </div>
  )
}
