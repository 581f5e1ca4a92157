import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { parseRate } from '#platform/exchange.ts'
import { formatMoney } from '#platform/money.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { LazySupplierPicker } from '#stock/suppliers/web/index.tsx'
import type { BillableLine, SupplierInvoice } from '../supplier-invoices.fields.ts'
import type { SupplierInvoiceState } from '../supplier-invoices.states.ts'
import { BilledLines } from './BilledLines.tsx'
import {
  billedSteps,
  enteredSum,
  entryOfInvoice,
  firstInvoice,
  type InvoiceEntry,
  invoiceFactsOf,
  usualLines,
} from './invoice-entry.ts'
import classes from './supplier-invoices.module.css'
import { supplierInvoicesApi } from './supplier-invoices-api.ts'

type NewProps = {
  /** The order that it bills, as its panel hands it over. */
  orderId: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Records an invoice, filled in with what was received. */
export function NewInvoice({ orderId, ...props }: NewProps) {
  const { data } = useQuery({
    ...supplierInvoicesApi.ask('billable', { orderId: orderId ?? '' }),
    enabled: orderId !== undefined,
  })
  if (orderId !== undefined && !data) return null
  if (data && usualLines(data.lines).length === 0)
    return <NothingToInvoice label={data.lines[0]?.orderLabel} onClose={props.onClose} />
  return <NewInvoiceForm lines={data?.lines ?? []} {...props} />
}

/** Offers nothing where everything is invoiced. */
function NothingToInvoice({ label, onClose }: { label: string | undefined; onClose: () => void }) {
  const order = label ?? 'this purchase order'
  return (
    <SidePanel title="Record invoice" onClose={onClose}>
      <EmptyNote title={`All of ${order} is invoiced`}>
        Cancel an invoice of it that is wrong, or record the invoice for another order.
      </EmptyNote>
    </SidePanel>
  )
}

type FormProps = Omit<NewProps, 'orderId'> & { lines: readonly BillableLine[] }

function NewInvoiceForm({ lines, onClose, onSaved }: FormProps) {
  const house = useHouse()
  const [first] = lines
  const currency = first?.currency ?? house.currency
  const outletCurrency = first?.outletCurrency ?? house.currency
  return (
    <FormPanel
      area="supplierInvoices"
      title="Record invoice"
      subject="The invoice"
      confirmLabel="Record invoice"
      fields={fieldsOf({ currency, outletCurrency, isOfOrder: lines.length > 0 })}
      opened={firstInvoice(dayAt(new Date()), lines)}
      save={({ values }, options) =>
        supplierInvoicesApi.call.add({ ...invoiceFactsOf(values), isDraft: false }, options)
      }
      onSaved={({ id, state }, { number }) => {
        tellOutcome(number, state)
        onSaved(id)
      }}
      below={({ values }) => <SumBelow entry={values} currency={currency} />}
      onClose={onClose}
    />
  )
}

/** Changes a draft, and compares it again. */
export function ChangeInvoice(props: { invoice: SupplierInvoice; onClose: () => void }) {
  const { invoice, onClose } = props
  const { id, currency, outletCurrency, number } = invoice
  return (
    <FormPanel
      area="supplierInvoices"
      title={`Change invoice ${number}`}
      subject={`Invoice ${number}`}
      confirmLabel="Save and match"
      fields={fieldsOf({ currency, outletCurrency, isOfOrder: true })}
      {...changeOf(invoice, () => supplierInvoicesApi.call.get({ id }), entryOfInvoice)}
      save={({ values, version }, options) =>
        supplierInvoicesApi.call.change(
          { id, version, ...invoiceFactsOf(values), isDraft: false },
          options,
        )
      }
      onSaved={({ state }, values) => {
        tellOutcome(values.number, state)
        onClose()
      }}
      below={({ values }) => <SumBelow entry={values} currency={currency} />}
      onClose={onClose}
    />
  )
}

function tellOutcome(number: string, state: SupplierInvoiceState): void {
  if (state === 'held') tellSuccess(`Invoice ${number} recorded and held`, 'See what differs.')
  else tellSuccess(`Invoice ${number} recorded`, 'It matches its orders and receipts.')
}

/** Shows while it is typed whether the invoice adds up. */
function SumBelow({ entry, currency }: { entry: InvoiceEntry; currency: string }) {
  const sum = enteredSum(entry)
  const difference = (entry.totalMinor ?? sum) - sum
  return (
    <p role="status" className={classes.sum}>
      Lines, tax and charges: {formatMoney(sum, currency)}
      {difference === 0 ? null : (
        <span className={classes.beyond}>
          The total is {formatMoney(Math.abs(difference), currency)}{' '}
          {difference > 0 ? 'above' : 'below'}.
        </span>
      )}
    </p>
  )
}

type FieldsInput = {
  readonly currency: string
  readonly outletCurrency: string
  readonly isOfOrder: boolean
}

function fieldsOf(input: FieldsInput): FormFields<InvoiceEntry> {
  const { currency, outletCurrency, isOfOrder } = input
  const charge = { kind: 'money', currency, isShort: true } as const
  return {
    supplierId: {
      kind: 'own',
      label: 'Supplier',
      isShown: () => !isOfOrder,
      fault: (supplierId) => (supplierId === null ? 'Find the supplier first.' : null),
      // Lines of another supplier can't be on the same invoice.
      fillsIn: () => ({ lines: [] }),
      draw: ({ value, error, onValue }) => (
        <>
          <LazySupplierPicker value={value} onChange={onValue} />
          {error ? <Input.Error role="alert">{error}</Input.Error> : null}
        </>
      ),
      words: (supplierId) => supplierId ?? 'none',
    },
    number: {
      kind: 'line',
      label: 'Invoice number',
      longest: 60,
      isRequired: true,
      isShort: true,
      fault: (number) => (number.trim() === '' ? 'Enter the number of the invoice.' : null),
    },
    totalMinor: {
      ...charge,
      label: 'Total',
      help: 'As the invoice states it.',
      isRequired: true,
      fault: (total) => (total === null ? 'Enter the total of the invoice.' : null),
    },
    invoicedOn: { kind: 'day', label: 'Invoice date', isRequired: true, isShort: true },
    dueOn: {
      kind: 'day',
      label: 'Due',
      help: 'Empty: after the payment days of the supplier.',
      isShort: true,
    },
    lines: {
      kind: 'own',
      label: 'Products',
      fault: (lines) => {
        if (lines.length === 0) return 'Add at least one product first.'
        return lines.every((line) => billedSteps(line) !== null && line.unitPriceMinor !== null)
          ? null
          : 'Enter a quantity above 0 and a price for each product.'
      },
      draw: ({ value, error, onValue }, { supplierId }) => (
        <BilledLines lines={value} error={error} onLines={onValue} {...{ supplierId, currency }} />
      ),
      words: (lines) => lines.map(({ sku, quantity }) => `${quantity} of ${sku}`).join('\n'),
    },
    taxMinor: { ...charge, label: 'Tax' },
    freightMinor: { ...charge, label: 'Freight' },
    otherMinor: { ...charge, label: 'Other charges' },
    rate: {
      kind: 'line',
      label: `Rate: 1 ${currency} in ${outletCurrency}`,
      help: 'As the invoice states it. Empty: the rate of the order.',
      longest: 24,
      keys: 'decimal',
      isShort: true,
      isShown: () => currency !== outletCurrency,
      fault: (rate) =>
        rate.trim() === '' || parseRate(rate) !== null
          ? null
          : 'Enter a number above 0 with at most 10 decimals.',
    },
    note: { kind: 'text', label: 'Note', longest: 2000, rows: 2, isOneLine: true },
  }
}
