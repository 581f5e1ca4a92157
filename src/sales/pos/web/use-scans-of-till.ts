import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { type ScanTarget, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { saleNoun } from '../pos.nouns.ts'
import { type Cart, withGoods } from './cart.ts'
import { scansOfTill } from './pos-api.ts'

type TillScans = {
  onCart: (change: (cart: Cart) => Cart) => void
  /** A receipt was scanned. */
  onSale: (id: string) => void
}

/**
 * A scanned product is one more in the cart; a code with a weight or a pack is that quantity, and a
 * lot is kept. A scanned receipt opens its sale. Returns the same for a dialog that covers the page.
 */
export function useScansOfTill({ onCart, onSale }: TillScans): ScanTarget {
  const handle: ScanTarget = async (code) => {
    try {
      const { noun, id, label, variant } = await scansOfTill.call.resolve({ code })
      if (noun === saleNoun.key) {
        playScanSound('ok')
        return onSale(id)
      }
      if (noun !== variantNoun.key || !variant) {
        playScanSound('wrong')
        return tellErrorBriefly(`${code} was not added`, `${label} is not a product.`)
      }
      const { title, quantity, quantityScale, lotCode } = variant
      const goods = { variantId: id, sku: label, title, quantityScale, lotCode }
      onCart((cart) => withGoods(cart, goods, quantity))
      playScanSound('ok')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly(`${code} was not added`, refusalOf(error).message)
    }
  }
  useScanTarget(handle)
  return handle
}
