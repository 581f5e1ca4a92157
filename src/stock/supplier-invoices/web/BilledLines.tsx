import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { groupedQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { type EntryRow, EntryRows } from '#platform/web/forms/EntryRows.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PriceInput } from '#stock/purchasing/web/index.tsx'
import type { BillableLine } from '../supplier-invoices.fields.ts'
import { type BilledEntry, billedSteps, type RatedEntry, usualLines } from './invoice-entry.ts'
import classes from './supplier-invoices.module.css'
import { supplierInvoicesApi } from './supplier-invoices-api.ts'

type BilledLinesProps = {
  lines: readonly RatedEntry[]
  supplierId: string
  currency: string
  error: string | null
  onLines: (lines: readonly RatedEntry[]) => void
}

/** What the invoice bills: filled in from what was received of the supplier's orders. */
export function BilledLines(props: BilledLinesProps) {
  const { lines, supplierId, currency, error, onLines } = props
  return (
    <Section title="Products">
      <OrdersToAdd {...{ supplierId, lines, onLines }} />
      <BilledRows {...{ lines, currency, error, onLines }} />
    </Section>
  )
}

type ToAdd = Pick<BilledLinesProps, 'lines' | 'onLines'> & { supplierId: string }

/** The orders of which something was received and is on no invoice, at one outlet and in one currency. */
function OrdersToAdd({ supplierId, lines, onLines }: ToAdd) {
  const { data } = useQuery(supplierInvoicesApi.ask('billable', { supplierId }))
  const there = new Set(lines.map(({ orderLineId }) => orderLineId))
  const first = data?.lines.find(({ orderLineId }) => there.has(orderLineId))
  const open =
    data?.lines.filter(
      ({ orderLineId, outletId, currency }) =>
        !there.has(orderLineId) &&
        (!first || (outletId === first.outletId && currency === first.currency)),
    ) ?? []
  const orders = Map.groupBy(open, ({ orderLabel }) => orderLabel)
  return (
    <div className={classes.acts}>
      {[...orders].map(([label, ofOrder]: [string, BillableLine[]]) => (
        <ActButton key={label} size="xs" onAct={() => onLines([...lines, ...usualLines(ofOrder)])}>
          {`Add ${label}`}
        </ActButton>
      ))}
    </div>
  )
}

type BilledRowsProps<E extends BilledEntry> = {
  lines: readonly E[]
  currency: string
  error: string | null
  onLines: (lines: readonly E[]) => void
}

/** The lines of the form, of staff and of suppliers. */
export function BilledRows<E extends BilledEntry>(props: BilledRowsProps<E>) {
  const { lines, currency, error, onLines } = props
  return (
    <EntryRows
      entries={lines}
      error={error}
      keyOf={({ orderLineId }) => orderLineId}
      nameOf={({ sku }) => sku}
      onEntries={onLines}
      draw={(line, row) => <BilledRow line={line} row={row} currency={currency} />}
    />
  )
}

type BilledRowProps<E extends BilledEntry> = { line: E; row: EntryRow<E>; currency: string }

function BilledRow<E extends BilledEntry>({ line, row, currency }: BilledRowProps<E>) {
  const { onChange, remove } = row
  const { sku, title, orderLabel, quantity, quantityScale, unitPriceMinor, open } = line
  return (
    <li className={classes.entry}>
      <span className={classes.entryFacts}>
        <span>
          {title} <CodeText code={sku} />
        </span>
        <span className={classes.minor}>
          {orderLabel} · {groupedQuantity(open, quantityScale)} received and not invoiced
        </span>
      </span>
      <span>
        <span aria-hidden="true" className={classes.minor}>
          Quantity
        </span>
        <TextInput
          aria-label={`Quantity of ${sku}`}
          inputMode="decimal"
          value={quantity}
          error={billedSteps(line) === null}
          onChange={(event) => onChange({ ...line, quantity: event.currentTarget.value })}
        />
      </span>
      <span>
        <span aria-hidden="true" className={classes.minor}>
          Unit price
        </span>
        <PriceInput
          label={`Price of ${sku}`}
          currency={currency}
          minor={unitPriceMinor}
          onMinor={(minor) => onChange({ ...line, unitPriceMinor: minor })}
        />
      </span>
      {remove}
    </li>
  )
}
