import { TextInput } from '@mantine/core'
import { formatMoney } from '#platform/money.ts'
import { quantityInWords } from '#platform/quantity.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { asksForChange } from '../answer.rules.ts'
import type { PortalOrder } from '../supplier-portal.fields.ts'
import { type Entry, orderedTexts, readEntry } from './answer-form.ts'
import classes from './supplier-portal.module.css'

type AnswerLineProps = { order: PortalOrder; entry: Entry; onEntry: (entry: Entry) => void }

/** One line of the answer: what is changed shows what was ordered below it. */
export function AnswerLine({ order, entry, onEntry }: AnswerLineProps) {
  const line = order.items.find(({ id }) => id === entry.lineId)
  if (!line) return null
  const { sku, title, supplierSku, unit, quantityScale } = line
  const offered = readEntry(order, entry)
  const was = orderedTexts(order, line, offered)
  const isChanged = offered !== null && asksForChange(order, offered)
  return (
    <li className={classes.entry}>
      <span className={classes.entryFacts}>
        {title} <span className={classes.minor}>{supplierSku || sku}</span>
        <span className={classes.minor}>
          {' '}
          · {quantityInWords(line.quantity - line.cancelled, quantityScale, unit)} at{' '}
          {formatMoney(line.unitCostMinor, order.currency)}
        </span>
      </span>
      <TextInput
        label="Quantity"
        aria-label={`Quantity of ${sku}`}
        inputMode="decimal"
        description={was.quantity || undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={entry.quantity}
        onChange={(event) => onEntry({ ...entry, quantity: event.currentTarget.value })}
      />
      <TextInput
        label="Price"
        aria-label={`Price of ${sku}`}
        inputMode="decimal"
        description={was.price || undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={entry.price}
        onChange={(event) => onEntry({ ...entry, price: event.currentTarget.value })}
      />
      <DateField
        className={classes.entryDay ?? ''}
        label="Promised day"
        aria-label={`Promised day of ${sku}`}
        description={was.promisedOn || undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={entry.promisedOn}
        onDay={(promisedOn) => onEntry({ ...entry, promisedOn })}
      />
      {isChanged ? (
        <TextInput
          className={classes.entryNote ?? ''}
          label="Note"
          aria-label={`Note on ${sku}`}
          maxLength={200}
          value={entry.note}
          onChange={(event) => onEntry({ ...entry, note: event.currentTarget.value })}
        />
      ) : null}
    </li>
  )
}
