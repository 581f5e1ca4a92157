import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MoneyWords } from '#platform/settings.rules.ts'
import type { SettingType } from '#platform/settings.ts'
import { classNames } from '#platform/web/class-names.ts'
import classes from './SettingField.module.css'
import { type FieldProps, wrapperProps } from './SettingField.tsx'
import { settingText } from './setting-texts.ts'

const numberKinds: readonly SettingType['kind'][] = ['whole', 'percent', 'money']

/** A value that is typed: a text, a number with its unit, an amount, a list of numbers. */
export function TypedField(props: FieldProps & { words: MoneyWords }) {
  const { setting, value, onChange, words } = props
  const field = wrapperProps(props)
  const { type } = setting
  const { write, read, unit } = settingText(type, words)
  const [typed, setTyped] = useState(() => write(value))
  // What was typed stays as it was typed while it means the value: `12.50` is not made `12.5`.
  const shown = JSON.stringify(read(typed)) === JSON.stringify(value) ? typed : write(value)
  const change = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  if (type.kind === 'long_text') {
    return (
      <Textarea
        {...field}
        rows={4}
        maxLength={type.most}
        value={shown}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  }
  const isNumber = numberKinds.includes(type.kind)
  return (
    <TextInput
      {...field}
      className={classNames(classes.wrapped, isNumber && classes.number)}
      type={type.kind === 'time' ? 'time' : 'text'}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={shown}
      {...(type.kind === 'text' ? { maxLength: type.most } : {})}
      {...(unit ? { rightSection: unit, rightSectionWidth: widthOf(unit) } : {})}
      rightSectionPointerEvents="none"
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Room for the unit behind the number, in pixels, by the widest letters of the font. */
const widthOf = (unit: string) => 20 + unit.length * 8
