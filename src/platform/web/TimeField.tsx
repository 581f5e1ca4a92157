import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { isTimeOfDay, readTimeOfDay } from '../times-of-day.ts'

type TimeFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `21:30`, empty for none, or the typed text if it is no time of day. */
  value: string
  /** Gets a time as `21:30`, and any other text as typed, so that it can be refused. */
  onTime: (time: string) => void
}

/** A time of day on the 24-hour clock of every screen, where the browser may show another. */
export function TimeField({ value, onTime, error, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed === null && value !== '' && !isTimeOfDay(value)
  return (
    <TextInput
      autoComplete="off"
      placeholder="21:30"
      maxLength={8}
      {...field}
      value={typed ?? value}
      error={error ?? (isWrong ? 'Enter a time such as 21:30.' : null)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onTime(readTimeOfDay(text) ?? text)
      }}
      onBlur={(event) => {
        setTyped(null)
        field.onBlur?.(event)
      }}
    />
  )
}
