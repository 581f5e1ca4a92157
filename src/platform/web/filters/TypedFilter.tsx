import { useKeptText } from '../use-kept-text.ts'
import classes from './FilterChips.module.css'

type TypedFilterProps = {
  label: string
  typed: 'text' | 'amount'
  value: string
  onValue: (value: string) => void
}

/** A typed filter; it applies on Enter, or when the field is left. */
export function TypedFilter({ label, typed, value, onValue }: TypedFilterProps) {
  const { input } = useKeptText(value, (text) => {
    const kept = typed === 'amount' ? text.trim().replace(',', '.') : text.trim()
    if (kept !== value) onValue(kept)
  })
  return (
    <label className={classes.day}>
      {label}
      <input
        className={classes.typed}
        inputMode={typed === 'amount' ? 'decimal' : 'text'}
        maxLength={typed === 'amount' ? 17 : 80}
        {...input}
      />
    </label>
  )
}
