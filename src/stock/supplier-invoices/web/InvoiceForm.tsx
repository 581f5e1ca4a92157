import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseRate } from '#platform/exchange.ts'
import { formatMoney } from '#platform/money.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import {
  hasSeveralRates,
  type OrderRate,
  orderRateInWords,
  ratesOfOrders,
  refuseUnstatedRate,
} from '../order-rates.rules.ts'
import type { BillableLine, SupplierInvoice } from '../supplier-invoices.fields.ts'
import type { SupplierInvoiceState } from '../supplier-invoices.states.ts'
import { BilledLines } from './BilledLines.tsx'
import { ChooseOrder } from './ChooseOrder.tsx'
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

/** Records an invoice for an order, which decides its supplier and its currency. */
export function NewInvoice({ orderId, ...props }: NewProps) {
  const [chosenId, setChosen] = useState<string | null>(null)
  const id = orderId ?? chosenId
  return id === null ? (
    <ChooseOrder onChoose={setChosen} onClose={props.onClose} />
  ) : (
    <InvoiceOfOrder orderId={id} {...props} />
  )
}

/** Filled in with what was received of the order. */
function InvoiceOfOrder({ orderId, ...props }: FormProps & { orderId: string }) {
  const { data } = useQuery(supplierInvoicesApi.ask('billable', { orderId }))
  if (!data) return null
  const [first] = data.lines
  if (!first || usualLines(data.lines).length === 0)
    return <NothingToInvoice label={first?.orderLabel} onClose={props.onClose} />
  return <NewInvoiceForm first={first} lines={data.lines} {...props} />
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

type FormProps = Omit<NewProps, 'orderId'>
type NewFormProps = FormProps & { first: BillableLine; lines: readonly BillableLine[] }

function NewInvoiceForm({ first, lines, onClose, onSaved }: NewFormProps) {
  const { currency } = first
  return (
    <FormPanel
      area="supplierInvoices"
      title="Record invoice"
      subject="The invoice"
      confirmLabel="Record invoice"
      fields={fieldsOf(first)}
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
  const { id, currency, number } = invoice
  return (
    <FormPanel
      area="supplierInvoices"
      title={`Change invoice ${number}`}
      subject={`Invoice ${number}`}
      confirmLabel="Save and match"
      fields={fieldsOf(invoice)}
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
          {difference > 0 ? 'more' : 'less'} than that.
        </span>
      )}
    </p>
  )
}

type Billed = Pick<BillableLine, 'supplierId' | 'currency' | 'outletCurrency'>

const fieldsOf = (billed: Billed) => (entry: InvoiceEntry) => fieldsFor(billed, entry)

function fieldsFor(billed: Billed, entry: InvoiceEntry): FormFields<InvoiceEntry> {
  const { supplierId, currency, outletCurrency } = billed
  const orders = ratesOfOrders(entry.lines, billed)
  const charge = { kind: 'money', currency, isShort: true } as const
  return {
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
      draw: ({ value, error, onValue }) => (
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
      help: rateHelp(orders, billed),
      longest: 24,
      keys: 'decimal',
      isShort: true,
      isShown: () => currency !== outletCurrency,
      fault: (rate) => {
        if (rate.trim() === '') return refuseUnstatedRate(orders, billed)?.message ?? null
        return parseRate(rate) === null ? 'Enter a number above 0 with at most 10 decimals.' : null
      },
    },
    note: { kind: 'text', label: 'Note', longest: 2000, rows: 2, isOneLine: true },
  }
}

/** Which rates the orders keep, and what an empty field means. */
function rateHelp(orders: readonly OrderRate[], billed: Billed): string {
  const rates = orders.map((order) => `${order.orderLabel}: ${orderRateInWords(order, billed)}.`)
  return hasSeveralRates(orders)
    ? ['The rate that the invoice states.', ...rates].join(' ')
    : ['As the invoice states it. Empty: the rate of the order.', ...rates].join(' ')
}
