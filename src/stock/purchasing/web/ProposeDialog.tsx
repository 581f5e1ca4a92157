import { TextInput } from '@mantine/core'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { PurchaseOrder, PurchaseOrderLine } from '../purchase-orders.fields.ts'
import { PriceInput } from './PriceInput.tsx'
import classes from './purchasing.module.css'
import { purchaseOrdersApi } from './purchasing-api.ts'

type Offer = {
  readonly lineId: string
  /** As it is being typed; 0 for a line that is not delivered. */
  readonly quantity: string
  readonly unitCostMinor: number | null
  readonly promisedOn: string
}

type Values = { readonly offers: readonly Offer[]; readonly note: string }

/** What the supplier offers instead, as told on the phone or in a letter. */
export function ProposeDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const { id, version, label } = order
  const mayCost = useMay(capability.costs)
  const first: Values = { offers: order.items.filter(isOrdered).map(offerOf), note: '' }
  return (
    <FormDialog
      area="purchaseOrders"
      title={`What changes in ${label}?`}
      subject={label}
      effect="The order stays as it is until the changes are accepted."
      confirmLabel="Record changes"
      fields={fieldsOf(order, mayCost)}
      opened={first}
      save={({ values }, options) =>
        purchaseOrdersApi.call.proposeChanges(
          {
            id,
            version,
            note: values.note,
            lines: values.offers.map((offer) => ({
              lineId: offer.lineId,
              quantity: stepsOf(order, offer) ?? 0,
              ...(offer.unitCostMinor === null ? {} : { unitCostMinor: offer.unitCostMinor }),
              promisedOn: offer.promisedOn === '' ? null : offer.promisedOn,
            })),
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`Changes to ${label} recorded`, 'Accept or decline them.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const isOrdered = (line: PurchaseOrderLine) => line.quantity > line.cancelled

const offerOf = (line: PurchaseOrderLine): Offer => ({
  lineId: line.id,
  quantity: formatQuantity(line.quantity - line.cancelled, line.quantityScale),
  unitCostMinor: line.unitCostMinor,
  promisedOn: line.promisedOn ?? '',
})

function stepsOf(order: PurchaseOrder, { lineId, quantity }: Offer): number | null {
  const scale = order.items.find(({ id }) => id === lineId)?.quantityScale ?? 0
  if (/^0*([.,]0*)?$/.test(quantity.trim()) && quantity.trim() !== '') return 0
  return parseQuantity(quantity, scale)
}

function fieldsOf(order: PurchaseOrder, mayCost: boolean): FormFields<Values> {
  return {
    offers: {
      kind: 'own',
      label: 'Lines',
      refusedAs: 'lines',
      fault: (offers) =>
        offers.every((offer) => stepsOf(order, offer) !== null)
          ? null
          : 'Enter a quantity for each line; 0 where the supplier does not deliver it.',
      draw: ({ value, error, onValue }) => (
        <>
          <ul className={classes.entries}>
            {value.map((offer) => (
              <OfferRow
                key={offer.lineId}
                line={order.items.find(({ id }) => id === offer.lineId)}
                offer={offer}
                currency={order.currency}
                mayCost={mayCost}
                onOffer={(changed) =>
                  onValue(value.map((each) => (each.lineId === offer.lineId ? changed : each)))
                }
              />
            ))}
          </ul>
          {error ? <p className={classes.fault}>{error}</p> : null}
        </>
      ),
      words: (offers) => offers.map(({ quantity }) => quantity).join(', '),
    },
    note: { kind: 'text', label: 'Note', longest: 500, rows: 2, isOneLine: true },
  }
}

type OfferRowProps = {
  line: PurchaseOrderLine | undefined
  offer: Offer
  currency: string
  mayCost: boolean
  onOffer: (offer: Offer) => void
}

function OfferRow({ line, offer, currency, mayCost, onOffer }: OfferRowProps) {
  if (!line) return null
  const { sku, title } = line
  return (
    <li className={classes.offer}>
      <span className={classes.entryFacts}>
        {title} <span className={classes.minor}>{sku}</span>
      </span>
      <TextInput
        label="Quantity"
        aria-label={`Quantity of ${sku}`}
        inputMode="decimal"
        value={offer.quantity}
        onChange={(event) => onOffer({ ...offer, quantity: event.currentTarget.value })}
      />
      {mayCost ? (
        <PriceInput
          label={`Price of ${sku}`}
          currency={currency}
          minor={offer.unitCostMinor}
          onMinor={(unitCostMinor) => onOffer({ ...offer, unitCostMinor })}
        />
      ) : null}
      <DateField
        aria-label={`Promised day of ${sku}`}
        value={offer.promisedOn}
        onDay={(promisedOn) => onOffer({ ...offer, promisedOn })}
      />
    </li>
  )
}
