import { calculateCart } from '../../calculate-cart.ts'
import type { SaleQuote, Till } from '../../sales.contract.ts'
import { taxesOfLines } from '../../taxes-of-lines.ts'
import { type Cart, emptyCart, withGoods } from '../cart.ts'
import { newTraining as newTrainingOf, type Training } from './training-state.ts'

type Register = NonNullable<Till['register']>

// What the tests of a training begin with.

/** May do everything alone. */
export const alone: Register['approvals'] = {
  ...{ discount: 'allowed', refund: 'allowed', largeRefund: 'allowed', void: 'allowed' },
  refundMostMinor: 500,
  ...{ recount: 'allowed', closeDifferent: 'allowed', toleranceMinor: 200 },
  ...{ giftCards: 'allowed', giftCardMostMinor: 50_000, correctGiftCard: 'allowed' },
}

/** A register whose smallest coin is 5. */
export const practiceRegister = (approvals = alone): Register => ({
  ...{ id: 'register', name: 'Register 1', sessionId: null, sessionState: null },
  ...{ outletId: 'york', outletCode: 'YORK', outletName: 'York', currency: 'GBP' },
  ...{ cashStepMinor: 5, pricesIncludeTax: true, taxRounding: 'line' },
  ...{ scaleLabels: '', offlineCardMinor: 0 },
  discounts: { roles: null, staff: 0, storeManager: 0 },
  approvals,
})

const goods = { variantId: 'mug', sku: 'MUG-RED', title: 'Red mug', quantityScale: 0 }

/** So many mugs at £3.33. */
export const cartOfMugs = (quantity: number, more: Partial<Cart> = {}): Cart => ({
  ...withGoods(emptyCart(), goods, quantity),
  ...more,
})

/** What a cart of mugs costs, calculated as the register does. */
export function quoteOfMugs({ lines: [inCart] }: Cart, limitBreached = ''): SaleQuote {
  const { pricesIncludeTax, taxRounding, currency, cashStepMinor } = practiceRegister()
  const priced = { listPriceMinor: 333, unitPriceMinor: 333, discountMinor: 0 }
  const quantity = inCart?.quantity ?? 0
  const line = { ...goods, ...priced, quantity, taxBasisPoints: 2_000 }
  const rules = { discountMinor: 0, pricesIncludeTax, taxRounding }
  const { lines, sums } = calculateCart({ lines: [line], ...rules })
  return {
    ...{ ...sums, currency, pricesIncludeTax, taxRounding, cashStepMinor },
    taxes: taxesOfLines(lines),
    lines: lines.map((each) => ({ ...each, available: 20 })),
    ...{ limitBreached, exchange: null },
  }
}

export const newTraining = (): Training =>
  newTrainingOf({ id: 'ada', name: 'Ada Byron' }, '2026-05-13T09:00:00.000Z')
