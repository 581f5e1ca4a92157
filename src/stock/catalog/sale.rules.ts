import { Refusal } from '#platform/refusal.ts'
import type { ProductState } from './products.states.ts'

/** The facts of a variant that decide whether it can be ordered. */
export type OfferedVariant = {
  readonly sku: string
  readonly state: ProductState
  readonly isActive: boolean
}

/** A discontinued product is sold while its stock lasts. */
export const soldStates: readonly ProductState[] = ['active', 'discontinued']

/** Why a variant cannot be ordered now; null where it is for sale. */
export function refuseSale({ sku, state, isActive }: OfferedVariant): Refusal | null {
  if (state === 'draft')
    return notForSale(
      state,
      `${sku} is a draft and can’t be sold yet. Activate its product first, or leave it out.`,
    )
  if (!soldStates.includes(state))
    return notForSale(
      state,
      `${sku} is archived and no longer for sale. Take its product out of the archive and activate it first, or leave it out.`,
    )
  if (!isActive)
    return notForSale(
      'closed',
      `${sku} is closed and no longer for sale. Open the variant on its product's page first, or leave it out.`,
    )
  return null
}

function notForSale(state: string, says: string): Refusal {
  return new Refusal('conflict', 'not_for_sale', says, { details: { state } })
}
