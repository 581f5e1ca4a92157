import { TextInput } from '@mantine/core'
import { formatQuantity } from '#platform/quantity.ts'
import type { ReturnableOrder } from '../returns.fields.ts'
import type { EnteredUnits } from './returned-units.ts'
import classes from './returns.module.css'

type ReturnedUnitsProps = {
  order: ReturnableOrder
  units: EnteredUnits
  error: string | null
  onUnits: (units: EnteredUnits) => void
}

/** How many units of each line come back. */
export function ReturnedUnits({ order, units, error, onUnits }: ReturnedUnitsProps) {
  const open = order.lines.filter(({ returnable }) => returnable > 0)
  if (open.length === 0)
    return <p className={classes.quiet}>Nothing of order {order.number} can still come back.</p>
  return (
    <div className={classes.fields}>
      {open.map(({ lineId, sku, title, returnable, quantityScale, isFinal }) => (
        <TextInput
          key={lineId}
          label={`${title} (${sku})`}
          description={`At most ${formatQuantity(returnable, quantityScale)}${isFinal ? '; final sale' : ''}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={14}
          aria-invalid={error !== null}
          value={units[lineId] ?? ''}
          onChange={({ currentTarget: { value } }) => onUnits(withUnits(units, lineId, value))}
        />
      ))}
      {error ? <p role="alert">{error}</p> : null}
    </div>
  )
}

/** A cleared entry is none, as in a form that was not touched. */
function withUnits(units: EnteredUnits, lineId: string, text: string): EnteredUnits {
  const { [lineId]: _, ...others } = units
  return text.trim() === '' ? others : { ...others, [lineId]: text }
}
