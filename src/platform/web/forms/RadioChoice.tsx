import { Radio, type RadioGroupProps } from '@mantine/core'
import type { FieldOption } from './form-fields.ts'
import classes from './forms.module.css'

type RadioChoiceProps = {
  field: { readonly options: readonly FieldOption[]; readonly emptyLabel?: string }
  input: Omit<RadioGroupProps, 'children' | 'value' | 'onChange'>
  value: string
  onValue: (value: string | null) => void
}

/** A choice with all of its options in sight, and what each of them means. */
export function RadioChoice({ field, input, value, onValue }: RadioChoiceProps) {
  // A group that says whether it is disabled overrules its options.
  const { disabled = false, ...group } = input
  const none = field.emptyLabel === undefined ? [] : [{ value: '', label: field.emptyLabel }]
  const options: readonly FieldOption[] = [...none, ...field.options]
  return (
    <Radio.Group {...group} value={value} onChange={(chosen) => onValue(chosen || null)}>
      <div className={classes.radios}>
        {options.map(({ value: option, label, help, whyNot }) => (
          <Radio
            key={option}
            value={option}
            label={label}
            description={whyNot ?? help}
            disabled={Boolean(whyNot) || disabled}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
