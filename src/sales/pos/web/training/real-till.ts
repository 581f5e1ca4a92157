import { afterPaint } from '#platform/web/after-paint.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { realCardDesk } from '#sales/gift-cards/web/index.tsx'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { saleLabel } from '../../pos.nouns.ts'
import { TillStatus } from '../offline/TillStatus.tsx'
import { useSaleTaking } from '../offline/use-sale-taking.ts'
import { parkedApi, receiptsApi, registerOrdersApi, salesApi, scansOfTill } from '../pos-api.ts'
import { storeCart, storedCart } from '../stored-cart.ts'
import type { TillPort } from './till-port.ts'

/** The register as it sells. */
export const realTill: TillPort = {
  isTraining: false,
  saleLabel,
  orderLabel,
  sessionState: ({ sessionState }) => sessionState,
  storedCart,
  storeCart,
  useSaleTaking,
  refund: (input, options) => salesApi.call.refund(input, options),
  voidSale: (input, options) => salesApi.call.void(input, options),
  cartToPrice: (cart) => cart,
  priced: (quote) => quote,
  creditOf: () => null,
  customer: null,
  resolve: (code) => scansOfTill.call.resolve({ code }),
  noteScan,
  askParked: (registerId) => ({ ...parkedApi.ask('list', { registerId }), networkMode: 'online' }),
  park: (input, _currency, options) => parkedApi.call.park(input, options),
  recall: (input, options) => parkedApi.call.recall(input, options),
  discard: (input, options) => parkedApi.call.discard(input, options),
  cardDesk: () => realCardDesk,
  cardToOffer: () => null,
  askRecipient: (id) => ({ ...receiptsApi.ask('recipient', { id }), networkMode: 'online' }),
  emailReceipt: (input, options) => receiptsApi.call.email(input, options),
  placeOrder: (input, _register, options) => registerOrdersApi.call.place(input, options),
  Status: TillStatus,
}

/** The server records the scan; a code that has moved to another product since is said at once. */
async function noteScan(code: string, variantId: string): Promise<void> {
  await afterPaint()
  try {
    const { id, label } = await scansOfTill.call.resolve({ code })
    if (id !== variantId)
      tellErrorBriefly(`${code} is the code of ${label} now`, 'Check the line that was added.')
  } catch {
    // The line is in the cart; the server checks it when the sale is calculated.
  }
}
