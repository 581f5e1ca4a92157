import { Button, PasswordInput } from '@mantine/core'
import { revealButton } from '#platform/web/reveal-button.ts'
import type { ConnectionField } from '../connection-kinds.ts'
import classes from './connections.module.css'

type SecretInputProps = {
  field: ConnectionField
  isSet: boolean
  /** Undefined keeps what is there, an empty text takes it away. */
  value: string | undefined
  error: string | null
  onChange: (value: string | undefined) => void
}

/** A secret that can be written but not read. */
export function SecretInput({ field, isSet, value, error, onChange }: SecretInputProps) {
  const { label, help, isRequired } = field
  if (isSet && value === undefined) {
    return (
      <fieldset className={classes.secret}>
        <legend className={classes.legend}>{label}</legend>
        <span className={classes.quiet}>It is set, and is not shown.</span>
        <Button size="compact-sm" variant="default" onClick={() => onChange('')}>
          Replace
        </Button>
      </fieldset>
    )
  }
  return (
    <div className={classes.replaced}>
      <PasswordInput
        label={label}
        description={isSet && !isRequired ? 'Left empty, it is taken away.' : help}
        required={isRequired}
        withAsterisk={false}
        maxLength={4000}
        autoComplete="new-password"
        value={value ?? ''}
        error={error}
        visibilityToggleButtonProps={revealButton(label)}
        onChange={(event) => onChange(event.currentTarget.value || (isSet ? '' : undefined))}
      />
      {isSet ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(undefined)}>
          Keep the one that is set
        </Button>
      ) : null}
    </div>
  )
}
