import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { type RankedOutlet, rankOutlets, wantedOf } from '../../outlet-stock.rules.ts'
import type { Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import { customersOfTill, registerOrdersApi } from '../pos-api.ts'
import { addressOf, type DeliveryValues, openDelivery } from './deliver-later-values.ts'
import { OrderCustomerField } from './OrderCustomerField.tsx'

type DeliveryDialogProps = {
  cart: Cart
  register: NonNullable<Till['register']>
  /** From before, where the cashier came back from the payment. */
  entered: DeliveryValues | null
  onEntered: (values: DeliveryValues) => void
  onClose: () => void
}

const title = 'Deliver later'

/** Who gets the goods of the cart, where, and which outlet ships them. */
export function DeliveryDialog({
  cart,
  register,
  entered,
  onEntered,
  onClose,
}: DeliveryDialogProps) {
  const { id: registerId, currency } = register
  const variantIds = wantedOf(cart.lines).map(({ variantId }) => variantId)
  const stock = useQuery({
    ...registerOrdersApi.ask('stock', { registerId, variantIds }),
    staleTime: 0,
  })
  const customerId = cart.customer?.id ?? ''
  const customer = useQuery({
    ...customersOfTill.ask('get', { id: customerId }),
    enabled: customerId !== '' && entered === null,
  })
  const error = stock.error ?? customer.error
  if (!stock.data || customer.isLoading || error)
    return (
      <ModalDialog title={title} isWide onClose={onClose}>
        {error ? (
          <RefusalNote
            refusal={refusalOf(error)}
            onRetry={() => Promise.all([stock.refetch(), customer.refetch()])}
          />
        ) : (
          <p>Loading the stock of the outlets…</p>
        )}
      </ModalDialog>
    )
  const { outlets, country } = stock.data
  const ranked = rankOutlets(outlets, cart.lines)
  const first = ranked.find(({ shipsAll }) => shipsAll)
  return (
    <FormDialog<DeliveryValues, DeliveryValues>
      area="registerOrders"
      title={title}
      subject="Order"
      effect={
        first
          ? 'The cart becomes an order. Its stock is reserved at the outlet that ships it.'
          : 'No outlet has everything in this cart. Change the cart, or sell what is here.'
      }
      confirmLabel="Continue to payment"
      isWide
      fillsPhone
      fields={fieldsOf(ranked, currency)}
      opened={
        entered ?? openDelivery(customer.data ?? null, { outletId: first?.id ?? '', country })
      }
      whyNot={() => (first ? null : 'No outlet has everything in this cart.')}
      save={async ({ values }) => values}
      onSaved={onEntered}
      onClose={onClose}
    />
  )
}

function fieldsOf(ranked: readonly RankedOutlet[], currency: string): FormFields<DeliveryValues> {
  return {
    customer: {
      kind: 'own',
      label: 'Customer',
      draw: ({ value, onValue, label }) => (
        <OrderCustomerField label={label} customer={value} onCustomer={onValue} />
      ),
      words: (customer) => customer?.fullName ?? 'New customer',
      fillsIn: (customer) => (customer ? addressOf(customer) : {}),
      refusedAs: 'customerId',
    },
    shipName: { kind: 'line', label: 'Name', longest: 120, isRequired: true, isShort: true },
    shipPhone: {
      ...{ kind: 'line', label: 'Phone', longest: 30, isRequired: true, isShort: true },
      keys: 'tel',
    },
    email: { kind: 'line', label: 'Email', longest: 200, keys: 'email' },
    shipAddress: { kind: 'line', label: 'Address', longest: 200, isRequired: true },
    shipPostcode: { kind: 'line', label: 'Postcode', longest: 20, isShort: true },
    shipCity: { kind: 'line', label: 'City', longest: 80, isRequired: true, isShort: true },
    shipCountry: { kind: 'country', label: 'Country' },
    outletId: {
      kind: 'choice',
      label: 'Ships from',
      isRadio: true,
      isRequired: true,
      options: ranked.map(({ id, code, name, isOwn, inWords, whyNotHere }) => ({
        value: id,
        label: isOwn ? `${code} ${name} (this outlet)` : `${code} ${name}`,
        help: `Available: ${inWords}`,
        whyNot: whyNotHere,
      })),
    },
    shippingMinor: { kind: 'money', label: 'Shipping', currency, isShort: true },
    promisedOn: { kind: 'day', label: 'Promised date', isShort: true },
    note: { kind: 'text', label: 'Note', longest: 500, rows: 2 },
  }
}
