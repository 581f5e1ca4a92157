import type { Customer } from '#sales/customers/customers.fields.ts'
import type { OrderTender } from '../../register-order-money.ts'
import type { NewRegisterOrder } from '../../register-orders.contract.ts'
import { type Cart, inputOf } from '../cart.ts'

/** What the cashier enters to turn a cart into an order. */
export type DeliveryValues = {
  /** A known customer; null for a new one. */
  readonly customer: Customer | null
  readonly shipName: string
  readonly shipPhone: string
  readonly email: string
  readonly shipAddress: string
  readonly shipPostcode: string
  readonly shipCity: string
  readonly shipCountry: string
  readonly outletId: string
  readonly shippingMinor: number | null
  readonly promisedOn: string | null
  readonly note: string
}

/** Their name, phone and address, which may be changed for this order. */
export function addressOf(customer: Customer) {
  return {
    shipName: customer.fullName,
    shipPhone: customer.phone,
    email: customer.email,
    shipAddress: customer.address,
    shipPostcode: customer.postcode,
    shipCity: customer.city,
    shipCountry: customer.country,
  }
}

const noAddress = {
  ...{ shipName: '', shipPhone: '', email: '' },
  ...{ shipAddress: '', shipPostcode: '', shipCity: '', shipCountry: '' },
}

/** Where no country is known, that of the outlet that sells. */
export function openDelivery(
  customer: Customer | null,
  { outletId, country }: { readonly outletId: string; readonly country: string },
): DeliveryValues {
  const address = customer ? addressOf(customer) : noAddress
  const shipCountry = address.shipCountry || country
  const terms = { outletId, shippingMinor: null, promisedOn: null, note: '' }
  return { customer, ...address, shipCountry, ...terms }
}

/** The cart as an order of this customer, as far as it decides what it costs. */
export function goodsOf(cart: Cart, registerId: string, values: DeliveryValues) {
  return {
    ...inputOf(cart, registerId),
    customerId: values.customer?.id ?? null,
    shippingMinor: values.shippingMinor ?? 0,
  }
}

export type OrderPayment = { readonly method: OrderTender; readonly amountMinor: number }

type Placed = {
  readonly cart: Cart
  readonly registerId: string
  readonly values: DeliveryValues
  readonly totalMinor: number
  readonly payments: readonly OrderPayment[]
}

/** The id of the cart is that of the order, so that it is placed once, whatever happens on the way. */
export function orderInput({ cart, registerId, values, ...money }: Placed): NewRegisterOrder {
  const { customer: _customer, shippingMinor: _shipping, ...delivery } = values
  return {
    id: cart.saleId,
    ...goodsOf(cart, registerId, values),
    ...delivery,
    totalMinor: money.totalMinor,
    payments: money.payments.map((payment) => ({ ...payment, reference: '' })),
  }
}
