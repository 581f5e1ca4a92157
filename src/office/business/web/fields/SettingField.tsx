import { TextInput, type TextInputProps } from '@mantine/core'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { CountryField, CurrencyField, TimeZoneField } from '#platform/web/codes/CodeFields.tsx'
import { DateField } from '#platform/web/DateField.tsx'
import { useDrafts } from '../drafts-context.ts'
import { ChoiceField, ChoicesField, YesNoField } from './ChosenField.tsx'
import { PictureField } from './PictureField.tsx'
import classes from './SettingField.module.css'
import { TypedField } from './TypedField.tsx'

export type FieldProps = {
  readonly setting: Setting
  readonly value: SettingValue
  readonly onChange: (value: SettingValue) => void
  /** Why it may not be saved as it is. */
  readonly fault: string | null
  /** The allowed values, in brief. */
  readonly note: string | null
}

/** What every Mantine field takes: the notes are shown below it and read out with it. */
export function wrapperProps({ setting, fault, note }: FieldProps): WrapperProps {
  return {
    className: classes.wrapped,
    'aria-label': setting.label,
    description: note,
    error: fault,
    inputWrapperOrder: ['input', 'description', 'error'],
  }
}

type WrapperProps = Pick<
  TextInputProps,
  'className' | 'description' | 'error' | 'inputWrapperOrder'
> & {
  'aria-label': string
}

/** The field for a setting, by the value type of its declaration. */
export function SettingField(props: FieldProps) {
  const { words } = useDrafts()
  const { type } = props.setting
  switch (type.kind) {
    case 'yes_no':
      return <YesNoField {...props} />
    case 'choice':
      return <ChoiceField {...props} options={type.options} />
    case 'choices':
      return <ChoicesField {...props} options={type.options} />
    case 'country':
    case 'currency':
    case 'time_zone':
      return <ListedField {...props} kind={type.kind} />
    case 'picture':
      return <PictureField {...props} />
    case 'secret':
      return <SecretField {...props} />
    case 'day':
      return <DayField {...props} />
    default:
      return <TypedField {...props} words={words} />
  }
}

const listed = { country: CountryField, currency: CurrencyField, time_zone: TimeZoneField }

/** A code of a list that is searched by name. */
function ListedField({ kind, ...props }: FieldProps & { kind: keyof typeof listed }) {
  const Field = listed[kind]
  return (
    <div className={classes.wrapped}>
      <Field
        isBare
        label={props.setting.label}
        description={props.note}
        error={props.fault}
        value={String(props.value)}
        onValue={props.onChange}
      />
    </div>
  )
}

/** A day, which may be left empty. */
function DayField(props: FieldProps) {
  return (
    <DateField
      {...wrapperProps(props)}
      placeholder="No day"
      value={String(props.value)}
      onDay={props.onChange}
    />
  )
}

/** What was set before is never shown again; typing replaces it. */
function SecretField(props: FieldProps) {
  return (
    <TextInput
      {...wrapperProps(props)}
      type="password"
      autoComplete="new-password"
      placeholder="Type to replace it"
      value={String(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
