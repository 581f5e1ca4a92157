import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { groupedQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
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
  const change = (changed: RatedEntry) =>
    onLines(lines.map((line) => (line.orderLineId === changed.orderLineId ? changed : line)))
  return (
    <Section title="Products">
      <OrdersToAdd {...{ supplierId, lines, onLines }} />
      <ul className={classes.entries}>
        {lines.map((line) => (
          <EntryRow
            key={line.orderLineId}
            line={line}
            currency={currency}
            onChange={change}
            onRemove={() =>
              onLines(lines.filter(({ orderLineId }) => orderLineId !== line.orderLineId))
            }
          />
        ))}
      </ul>
      {error ? (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      ) : null}
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

type EntryRowProps<E extends BilledEntry> = {
  line: E
  currency: string
  onChange: (line: E) => void
  onRemove: () => void
}

/** One line of the form. */
export function EntryRow<E extends BilledEntry>(props: EntryRowProps<E>) {
  const { line, currency, onChange, onRemove } = props
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
      <IconButton label={`Remove ${sku}`} onAct={onRemove}>
        <IconX size={16} />
      </IconButton>
    </li>
  )
}
