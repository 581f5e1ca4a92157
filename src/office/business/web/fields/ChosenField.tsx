import { NativeSelect, SegmentedControl } from '@mantine/core'
import classes from './SettingField.module.css'
import { type FieldProps, wrapperProps } from './SettingField.tsx'

type OptionProps = FieldProps & {
  options: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few values. */
export function ChoiceField(props: OptionProps) {
  return (
    <NativeSelect
      {...wrapperProps(props)}
      value={String(props.value)}
      data={props.options.map((option) => ({ ...option }))}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** Any of a few values, each with a checkbox. */
export function ChoicesField({ setting, options, value, onChange, fault }: OptionProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (one: string, isChosen: boolean) => {
    const known = options.map((option) => option.value)
    onChange(known.filter((each) => (each === one ? isChosen : chosen.includes(each))))
  }
  return (
    <fieldset className={classes.boxes}>
      <legend className="visually-hidden">{setting.label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.box}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
          {option.label}
        </label>
      ))}
      <Fault text={fault} />
    </fieldset>
  )
}

export function YesNoField({ setting, value, onChange, fault }: FieldProps) {
  return (
    <>
      <SegmentedControl
        aria-label={setting.label}
        value={value === true ? 'yes' : 'no'}
        data={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={(picked) => onChange(picked === 'yes')}
      />
      <Fault text={fault} />
    </>
  )
}

function Fault({ text }: { text: string | null }) {
  return text === null ? null : <p className={classes.fault}>{text}</p>
}
