import type { Cart } from '../cart.ts'
import { practiceCustomer } from './practice-money.ts'

/** What the server can price: it knows neither the practice sales nor the training customer. */
export function cartToPrice({ customer, ...cart }: Cart): Cart {
  return {
    ...cart,
    exchange: null,
    customer: customer?.id === practiceCustomer.id ? null : customer,
  }
}
