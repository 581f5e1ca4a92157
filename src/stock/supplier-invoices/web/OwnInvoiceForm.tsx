import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { OpenOwnLine, PortalInvoice } from '../portal-invoices.fields.ts'
import { BilledRows } from './BilledLines.tsx'
import { type BilledEntry, billedSteps } from './invoice-entry.ts'
import {
  entryOfOpen,
  entryOfOwn,
  firstOwnInvoice,
  lineAbove,
  type OwnEntry,
  ordersToAdd,
  ownFactsOf,
  ownTotal,
} from './own-invoice-entry.ts'
import classes from './supplier-invoices.module.css'
import { portalInvoicesApi } from './supplier-invoices-api.ts'

type NewProps = {
  /** The order from which it is opened. */
  orderId: string | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** Prepares an invoice, filled in with what was received. */
export function NewOwnInvoice({ orderId, onClose, onSaved }: NewProps) {
  const { data } = useQuery(portalInvoicesApi.ask('openLines', {}))
  if (!data) return null
  const opened = firstOwnInvoice(dayAt(new Date()), data.lines, orderId)
  const [first] = opened.lines
  const currency = data.lines.find((line) => line.orderLineId === first?.orderLineId)?.currency
  if (currency === undefined)
    return (
      <SidePanel title="New invoice" onClose={onClose}>
        <EmptyNote title="Nothing to invoice now">
          Goods can be invoiced here once they are received and not on another invoice.
        </EmptyNote>
      </SidePanel>
    )
  return (
    <FormPanel
      area="supplierPortalInvoices"
      title="New invoice"
      subject="The invoice"
      confirmLabel="Save draft"
      fields={fieldsOf(currency, data.lines)}
      opened={opened}
      save={({ values }, options) => portalInvoicesApi.call.add(ownFactsOf(values), options)}
      onSaved={({ id }, { number }) => {
        tellSuccess(`Invoice ${number} saved`, 'Add its file, then submit it.')
        onSaved(id)
      }}
      below={({ values }) => <TotalBelow entry={values} currency={currency} />}
      onClose={onClose}
    />
  )
}

/** Changes an invoice that is prepared, or was sent back. */
export function ChangeOwnInvoice(props: { invoice: PortalInvoice; onClose: () => void }) {
  const { invoice, onClose } = props
  const { id, currency, number } = invoice
  const { data } = useQuery(portalInvoicesApi.ask('openLines', {}))
  if (!data) return null
  return (
    <FormPanel
      area="supplierPortalInvoices"
      title={`Change invoice ${number}`}
      subject={`Invoice ${number}`}
      confirmLabel="Save invoice"
      fields={fieldsOf(currency, data.lines)}
      {...changeOf(
        invoice,
        () => portalInvoicesApi.call.get({ id }),
        (now) => entryOfOwn(now, data.lines),
      )}
      save={({ values, version }, options) =>
        portalInvoicesApi.call.change({ id, version, ...ownFactsOf(values) }, options)
      }
      onSaved={(_, values) => {
        tellSuccess(`Invoice ${values.number} changed`)
        onClose()
      }}
      below={({ values }) => <TotalBelow entry={values} currency={currency} />}
      onClose={onClose}
    />
  )
}

const TotalBelow = ({ entry, currency }: { entry: OwnEntry; currency: string }) => (
  <p role="status" className={classes.sum}>
    Total: {formatMoney(ownTotal(entry), currency)}
  </p>
)

function faultOf(lines: readonly BilledEntry[]): string | null {
  if (lines.length === 0) return 'Add at least one product first.'
  const isWhole = lines.every((line) => billedSteps(line) !== null && line.unitPriceMinor !== null)
  if (!isWhole) return 'Enter a quantity above 0 and a price for each product.'
  const above = lineAbove(lines)
  if (!above) return null
  return `${formatQuantity(above.open, above.quantityScale)} of ${above.sku} can be invoiced now. Lower the quantity.`
}

function fieldsOf(currency: string, open: readonly OpenOwnLine[]): FormFields<OwnEntry> {
  const charge = { kind: 'money', currency, isShort: true } as const
  return {
    number: {
      kind: 'line',
      label: 'Invoice number',
      longest: 60,
      isRequired: true,
      isShort: true,
      fault: (number) => (number.trim() === '' ? 'Enter the number of your invoice.' : null),
    },
    invoicedOn: { kind: 'day', label: 'Invoice date', isRequired: true, isShort: true },
    lines: {
      kind: 'own',
      label: 'Products',
      fault: faultOf,
      draw: ({ value, error, onValue }) => (
        <OwnLines lines={value} {...{ error, open, currency }} onLines={onValue} />
      ),
      words: (lines) => lines.map(({ sku, quantity }) => `${quantity} of ${sku}`).join('\n'),
    },
    taxMinor: { ...charge, label: 'Tax' },
    freightMinor: { ...charge, label: 'Freight' },
    otherMinor: { ...charge, label: 'Other charges' },
    note: { kind: 'text', label: 'Note to the buyer', longest: 1000, rows: 2, isOneLine: true },
  }
}

type OwnLinesProps = {
  lines: readonly BilledEntry[]
  open: readonly OpenOwnLine[]
  currency: string
  error: string | null
  onLines: (lines: readonly BilledEntry[]) => void
}

function OwnLines({ lines, open, currency, error, onLines }: OwnLinesProps) {
  return (
    <Section title="Products">
      <div className={classes.acts}>
        {[...ordersToAdd(open, lines)].map(([label, ofOrder]) => (
          <ActButton
            key={label}
            size="xs"
            onAct={() => onLines([...lines, ...ofOrder.map(entryOfOpen)])}
          >
            {`Add ${label}`}
          </ActButton>
        ))}
      </div>
      <BilledRows {...{ lines, currency, error, onLines }} />
    </Section>
  )
}
