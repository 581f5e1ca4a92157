import { PasswordInput } from '@mantine/core'
import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import { revealButton } from '#platform/web/reveal-button.ts'

type SecretGiven = {
  readonly label: string
  readonly help?: string
  /** What is hidden, after “Show”: `the PIN`. */
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password' | 'off'
  readonly longest?: number
  readonly isOfDigits?: true
}

/** A password or a PIN: the field of a form that hides what is entered. */
export function secretField(given: SecretGiven): FieldOf<string, unknown> {
  const { label, help, name, autoComplete, longest, isOfDigits } = given
  return {
    kind: 'own',
    label,
    isRequired: true,
    draw: ({ value, error, onValue }) => (
      <PasswordInput
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        withAsterisk={false}
        autoComplete={autoComplete}
        {...(isOfDigits ? { inputMode: 'numeric' } : {})}
        {...(longest === undefined ? {} : { maxLength: longest })}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        visibilityToggleButtonProps={revealButton(name)}
      />
    ),
    words: (value) => (value === '' ? 'empty' : 'entered'),
  }
}
