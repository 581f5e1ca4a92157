import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { usePhone } from '#platform/web/use-phone.ts'
import classes from './SettingsPage.module.css'

type Props<V extends string> = {
  label: string
  hint: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V
  isDisabled?: boolean
  onChange: (value: V) => void
}

/** A few values side by side, of which one holds. */
export function ChoiceRow<V extends string>(props: Props<V>) {
  const { label, hint, options, value, isDisabled = false, onChange } = props
  const id = useId()
  const isPhone = usePhone()
  const pick = (picked: string) => {
    const option = options.find((one) => one.value === picked)
    if (option && option.value !== value) onChange(option.value)
  }
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        data={options.map((option) => ({ ...option }))}
        value={value}
        orientation={isPhone && options.length > 3 ? 'vertical' : 'horizontal'}
        disabled={isDisabled}
        onChange={pick}
      />
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}
