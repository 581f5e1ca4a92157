import { Input } from '@mantine/core'
import { missingOutlet } from '#organization/outlets/missing-places.ts'
import { useHasNoOutlet, useOutletOptions } from '#organization/outlets/web/index.tsx'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { MissingDialog } from '#platform/web/MissingDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { LazySupplierPicker } from '#stock/suppliers/web/index.tsx'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import {
  entryOf,
  factsOf,
  firstEntry,
  linesInWords,
  type OrderEntry,
  stepsOf,
} from './draft-order.ts'
import { EntryLines } from './EntryLines.tsx'
import { OrderCurrency } from './OrderCurrency.tsx'
import { purchaseOrdersApi } from './purchasing-api.ts'

type NewProps = {
  /** A supplier to begin with, as its page hands it over. */
  supplierId: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Drafts an order by hand. */
export function NewPurchaseOrder({ supplierId, onClose, onSaved }: NewProps) {
  const outlets = useOutletOptions()
  const hasNoOutlet = useHasNoOutlet()
  if (hasNoOutlet)
    return (
      <MissingDialog title="New purchase order" missing={missingOutlet} onClose={onClose}>
        There is no outlet yet. A purchase order is delivered to an outlet, so add one first.
      </MissingDialog>
    )
  if (outlets.length === 0) return null
  return (
    <FormPanel
      area="purchaseOrders"
      title="New purchase order"
      subject="The purchase order"
      confirmLabel="Save draft"
      fields={fieldsOf({ outlets, order: null })}
      opened={firstEntry(outlets[0]?.value ?? '', supplierId ?? null)}
      save={({ values }, options) => {
        const { outletId, currency } = values
        return purchaseOrdersApi.call.add(
          {
            ...{ supplierId: values.supplierId ?? '', outletId, ...factsOf(values) },
            ...(currency ? { currency } : {}),
          },
          options,
        )
      }}
      onSaved={({ id }) => {
        tellSuccess('Purchase order drafted', 'Look it through, then send it.')
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

/** Changes a draft, or makes the next revision of an order that was sent. */
export function ChangePurchaseOrder(props: { order: PurchaseOrder; onClose: () => void }) {
  const { order, onClose } = props
  const { id, label } = order
  const isSent = order.revision > 0
  return (
    <FormPanel
      area="purchaseOrders"
      title={`Change ${label}`}
      subject={label}
      confirmLabel={isSent ? `Send revision ${order.revision + 1}` : 'Save'}
      fields={fieldsOf({ outlets: [], order })}
      {...changeOf(order, () => purchaseOrdersApi.call.get({ id }), entryOf)}
      save={({ values, version }, options) =>
        purchaseOrdersApi.call.change(
          { id, version, ...factsOf(values), reason: values.reason },
          options,
        )
      }
      onSaved={() => {
        if (isSent)
          tellSuccess(
            `${label} changed`,
            order.sentTo ? `Revision ${order.revision + 1} goes to ${order.sentTo}.` : undefined,
          )
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type FieldsInput = {
  readonly outlets: readonly { readonly value: string; readonly label: string }[]
  /** Null for a new one. */
  readonly order: PurchaseOrder | null
}

function fieldsOf({ outlets, order }: FieldsInput): FormFields<OrderEntry> {
  const isNew = order === null
  return {
    supplierId: {
      kind: 'own',
      label: 'Supplier',
      isShown: () => isNew,
      fault: (supplierId) => (supplierId === null ? 'Find the supplier first.' : null),
      fillsIn: () => ({ currency: '' }),
      draw: ({ value, error, onValue }) => (
        <>
          <LazySupplierPicker value={value} onChange={onValue} />
          {error ? <Input.Error role="alert">{error}</Input.Error> : null}
        </>
      ),
      words: (supplierId) => supplierId ?? 'none',
    },
    outletId: {
      kind: 'choice',
      label: 'Deliver to',
      options: [...outlets],
      isShown: () => isNew,
      fillsIn: () => ({ currency: '' }),
    },
    currency: {
      kind: 'own',
      label: 'Currency',
      isShown: ({ supplierId }) => isNew && supplierId !== null,
      // Prices that were entered are in the other currency.
      fillsIn: (_, { lines }) => ({
        lines: lines.map((line) => ({ ...line, unitCostMinor: null })),
      }),
      draw: ({ value, error, onValue }, { supplierId, outletId }) => (
        <OrderCurrency {...{ supplierId, outletId, currency: value, error, onValue }} />
      ),
      words: (currency) => currency || 'that of the supplier',
    },
    lines: {
      kind: 'own',
      label: 'Products',
      fault: (lines) => {
        if (lines.length === 0) return 'Add at least one product first.'
        return lines.every((line) => stepsOf(line) !== null)
          ? null
          : 'Enter a quantity above 0 for each product.'
      },
      draw: ({ value, error, onValue }, { supplierId, outletId, currency }) => (
        <EntryLines
          lines={value}
          error={error}
          onLines={onValue}
          {...{ supplierId, outletId, currency, order }}
        />
      ),
      words: linesInWords,
    },
    expectedOn: { kind: 'day', label: 'Expected on', isShort: true },
    supplierReference: { kind: 'line', label: 'Supplier reference', longest: 60, isShort: true },
    note: {
      kind: 'text',
      label: 'Note to the supplier',
      longest: 2000,
      rows: 2,
      isOneLine: true,
    },
    reason: {
      kind: 'text',
      label: 'Why it changes',
      help: 'The supplier reads it with the new revision.',
      longest: 500,
      rows: 2,
      isOneLine: true,
      isShown: () => (order?.revision ?? 0) > 0,
      fault: (reason) => (reason.trim() === '' ? 'Say why the order changes.' : null),
    },
  }
}
