import { DateField } from '#platform/web/DateField.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import classes from './purchasing.module.css'
import { purchaseOrdersApi } from './purchasing-api.ts'

type Days = Readonly<Record<string, string>>

type Values = {
  readonly promisedOn: string
  readonly supplierReference: string
  readonly isByLine: boolean
  readonly days: Days
}

/** The supplier confirms the order, for one day or line by line. */
export function ConfirmOrderDialog(props: { order: PurchaseOrder; onClose: () => void }) {
  const { order, onClose } = props
  const { id, version, label, supplierReference, expectedOn } = order
  const first: Values = {
    promisedOn: expectedOn ?? '',
    supplierReference,
    isByLine: false,
    days: {},
  }
  return (
    <FormDialog
      area="purchaseOrders"
      title={`Confirm ${label}`}
      subject={label}
      effect="The promised days are compared with the day on which the goods come."
      confirmLabel="Confirm"
      fields={fieldsOf(order)}
      opened={first}
      save={({ values }, options) =>
        purchaseOrdersApi.call.confirm(
          {
            id,
            version,
            supplierReference: values.supplierReference,
            promisedOn: values.promisedOn === '' ? null : values.promisedOn,
            lines: values.isByLine
              ? Object.entries(values.days)
                  .filter(([, day]) => day !== '')
                  .map(([lineId, promisedOn]) => ({ lineId, promisedOn }))
              : [],
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${label} confirmed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function fieldsOf(order: PurchaseOrder): FormFields<Values> {
  return {
    promisedOn: { kind: 'day', label: 'Promised for', isShort: true },
    supplierReference: { kind: 'line', label: 'Supplier reference', longest: 60, isShort: true },
    isByLine: {
      kind: 'switch',
      label: 'Lines have days of their own',
      isShown: () => order.items.length > 1,
    },
    days: {
      kind: 'own',
      label: 'Days of the lines',
      isShown: ({ isByLine }) => isByLine,
      draw: ({ value, onValue }) => (
        <ul className={classes.entries}>
          {order.items
            .filter((line) => line.quantity > line.cancelled)
            .map((line) => (
              <li key={line.id} className={classes.entry}>
                <span>{line.sku}</span>
                <DateField
                  aria-label={`Promised day of ${line.sku}`}
                  value={value[line.id] ?? ''}
                  onDay={(day) => onValue({ ...value, [line.id]: day })}
                />
              </li>
            ))}
        </ul>
      ),
      words: (days) => Object.values(days).filter(Boolean).join(', ') || 'none',
    },
  }
}
