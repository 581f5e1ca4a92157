import type { UrlParams } from '#platform/web/url-state.ts'
import { type OrderState, orderStates } from '../orders.states.ts'

/** The names of the list's filters in the URL, search and page left out. */
export const orderFilterParams = ['state', 'outlet', 'held', 'customer', 'variant'] as const

export function isOrderState(text: string | undefined): text is OrderState {
  return orderStates.some((state) => state === text)
}

/** What the list asks the server for, as the URL says it. */
export function orderListInput(params: UrlParams) {
  const { state, outlet, held, customer, variant, q, after } = params
  return {
    ...(isOrderState(state) ? { state } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(held ? { held: true } : {}),
    ...(customer ? { customerId: customer } : {}),
    ...(variant ? { variantId: variant } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}
