import { TextInput } from '@mantine/core'
import { choicesOf } from '#platform/choices.ts'
import { formatMoney, priceOf } from '#platform/money.ts'
import { groupedQuantity, parseQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { PriceInput } from '#stock/purchasing/web/index.tsx'
import { type CreditReason, creditReasonLabels, creditReasons } from '../credit-notes.states.ts'
import type { SupplierInvoice, SupplierInvoiceLine } from '../supplier-invoices.fields.ts'
import classes from './supplier-invoices.module.css'
import { supplierCreditNotesApi } from './supplier-invoices-api.ts'

/** A line of the invoice; without a quantity, nothing of it is credited. */
type CreditEntry = {
  readonly line: SupplierInvoiceLine
  readonly quantity: string
  readonly unitPriceMinor: number | null
}

type Values = {
  readonly number: string
  readonly creditedOn: string
  readonly reason: CreditReason
  readonly lines: readonly CreditEntry[]
  readonly taxMinor: number | null
  readonly otherMinor: number | null
  readonly note: string
}

type FormProps = {
  invoice: SupplierInvoice
  onClose: () => void
  onSaved: (number: string) => void
}

/** Records what the supplier takes back of an invoice. */
export function NewCreditNote({ invoice, onClose, onSaved }: FormProps) {
  const { id: invoiceId, number, currency, lines } = invoice
  return (
    <FormDialog
      area="supplierInvoices"
      title={`Record a credit note for invoice ${number}`}
      subject="The credit note"
      confirmLabel="Record credit note"
      isWide
      fillsPhone
      fields={fieldsOf(currency)}
      opened={{
        ...{ number: '', creditedOn: dayAt(new Date()), reason: 'rejected', note: '' },
        ...{ taxMinor: null, otherMinor: null },
        lines: lines.map((line) => ({
          line,
          quantity: '',
          unitPriceMinor: line.unitPriceMinor,
        })),
      }}
      save={({ values }, options) =>
        supplierCreditNotesApi.call.add({ invoiceId, ...factsOf(values) }, options)
      }
      below={({ values }) => (
        <p role="status" className={classes.sum}>
          Credit: {formatMoney(sumOf(values), currency)}
        </p>
      )}
      onSaved={(_, values) => onSaved(values.number)}
      onClose={onClose}
    />
  )
}

const stepsOf = ({ quantity, line }: CreditEntry) =>
  quantity.trim() === '' ? 0 : parseQuantity(quantity, line.quantityScale)

const factsOf = ({ lines, taxMinor, otherMinor, ...values }: Values) => ({
  ...values,
  taxMinor: taxMinor ?? 0,
  otherMinor: otherMinor ?? 0,
  lines: lines.flatMap((entry) => {
    const quantity = stepsOf(entry) ?? 0
    return quantity === 0
      ? []
      : [{ invoiceLineId: entry.line.id, quantity, unitPriceMinor: entry.unitPriceMinor ?? 0 }]
  }),
})

function sumOf({ lines, taxMinor, otherMinor }: Values): number {
  return lines.reduce(
    (sum, entry) =>
      sum + priceOf(stepsOf(entry) ?? 0, entry.line.quantityScale, entry.unitPriceMinor ?? 0),
    (taxMinor ?? 0) + (otherMinor ?? 0),
  )
}

const fieldsOf = (currency: string): FormFields<Values> => ({
  number: {
    kind: 'line',
    label: 'Credit note number',
    longest: 60,
    isRequired: true,
    isShort: true,
    fault: (number) => (number.trim() === '' ? 'Enter the number of the credit note.' : null),
  },
  creditedOn: { kind: 'day', label: 'Date', isRequired: true, isShort: true },
  reason: {
    kind: 'choice',
    label: 'Reason',
    options: choicesOf(creditReasons, creditReasonLabels),
  },
  lines: {
    kind: 'own',
    label: 'Products',
    fault: (lines) =>
      lines.every((entry) => stepsOf(entry) !== null && entry.unitPriceMinor !== null)
        ? null
        : 'Enter a quantity and a price, or leave the quantity empty.',
    draw: ({ value, error, onValue }) => (
      <CreditLines lines={value} error={error} currency={currency} onLines={onValue} />
    ),
    words: (lines) =>
      lines
        .filter(({ quantity }) => quantity !== '')
        .map(({ line, quantity }) => `${quantity} of ${line.sku}`)
        .join('\n'),
  },
  taxMinor: { kind: 'money', currency, isShort: true, label: 'Tax' },
  otherMinor: { kind: 'money', currency, isShort: true, label: 'Other amount' },
  note: { kind: 'text', label: 'Note', longest: 2000, rows: 2, isOneLine: true },
})

type LinesProps = {
  lines: readonly CreditEntry[]
  error: string | null
  currency: string
  onLines: (lines: readonly CreditEntry[]) => void
}

function CreditLines({ lines, error, currency, onLines }: LinesProps) {
  const change = (changed: CreditEntry) =>
    onLines(lines.map((entry) => (entry.line.id === changed.line.id ? changed : entry)))
  return (
    <div>
      <ul className={classes.entries}>
        {lines.map((entry) => {
          const { sku, title, quantity: invoiced, quantityScale } = entry.line
          return (
            <li key={entry.line.id} className={classes.entry}>
              <span className={classes.entryFacts}>
                <span>
                  {title} <CodeText code={sku} />
                </span>
                <span className={classes.minor}>
                  {groupedQuantity(invoiced, quantityScale)} invoiced
                </span>
              </span>
              <span>
                <span aria-hidden="true" className={classes.minor}>
                  Credited
                </span>
                <TextInput
                  aria-label={`Credited quantity of ${sku}`}
                  inputMode="decimal"
                  value={entry.quantity}
                  error={stepsOf(entry) === null}
                  onChange={(event) => change({ ...entry, quantity: event.currentTarget.value })}
                />
              </span>
              <span>
                <span aria-hidden="true" className={classes.minor}>
                  Credit per unit
                </span>
                <PriceInput
                  label={`Credit per unit of ${sku}`}
                  currency={currency}
                  minor={entry.unitPriceMinor}
                  onMinor={(unitPriceMinor) => change({ ...entry, unitPriceMinor })}
                />
              </span>
            </li>
          )
        })}
      </ul>
      {error ? (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
