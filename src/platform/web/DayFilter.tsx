import { useState } from 'react'
import classes from './DateField.module.css'
import { DateField } from './DateField.tsx'

type DayFilterProps = { label: string; value: string; onDay: (day: string) => void }

/** A day to filter by, in the format of the screen; it applies once it is chosen or left. */
export function DayFilter({ label, value, onDay }: DayFilterProps) {
  const [day, setDay] = useState(value)
  return (
    <DateField
      size="xs"
      variant="unstyled"
      aria-label={label}
      placeholder="Any day"
      className={classes.filter ?? ''}
      value={day}
      onDay={setDay}
      onKept={(kept) => {
        if (kept !== value) onDay(kept)
      }}
    />
  )
}
