import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatQuantity, groupedQuantity, parseQuantity } from '#platform/quantity.ts'

/** A quantity above zero, for a dialog to stand in: the steps that were typed, or null and why not. */
export function useQuantityField(asked: {
  label: string
  scale: number
  most: number
  start?: number
}): { field: ReactNode; take: () => number | null } {
  const { label, scale, most } = asked
  const [text, setText] = useState(
    asked.start === undefined ? '' : formatQuantity(asked.start, scale),
  )
  const [isTried, setTried] = useState(false)
  const steps = parseQuantity(text, scale)
  const fault =
    steps === null || steps <= 0
      ? 'A number above zero, please.'
      : steps > most
        ? `At most ${groupedQuantity(most, scale)}.`
        : null
  return {
    field: (
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={text}
        error={isTried ? fault : null}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
    ),
    take: () => {
      setTried(true)
      return fault === null ? steps : null
    },
  }
}
