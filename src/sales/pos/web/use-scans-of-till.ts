import { isBadge } from '#organization/users/badge.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { type ScanTarget, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useServerAway } from '#platform/web/server-away.ts'
import { lastFourOf, readGiftCardCode, shortCode } from '#sales/gift-cards/gift-card-code.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { saleNoun } from '../pos.nouns.ts'
import { type Cart, withGoods } from './cart.ts'
import { type GoodsOfCode, readTillCode } from './offline/read-till-code.ts'
import { findProduct } from './offline/till-products.ts'
import { useTill } from './training/till-port.ts'

type TillScans = {
  /** Patterns of labels with a weight or a price. */
  scaleLabels: string
  onCart: (change: (cart: Cart) => Cart) => void
  /** A receipt was scanned. */
  onSale: (id: string) => void
  /** A badge was scanned; null where badges do not sign in. */
  onBadge: ((badge: string) => void) | null
}

/**
 * A scanned product is one more in the cart; a code with a weight or a pack is that quantity, and a
 * lot is kept. The till looks into its own products first, so that a scan waits for nothing; the server
 * records it, and finds what the till does not have. Returns the same for a dialog that covers the
 * page.
 */
export function useScansOfTill({ scaleLabels, onCart, onSale, onBadge }: TillScans): ScanTarget {
  const isAway = useServerAway()
  const { resolve, noteScan } = useTill()
  const fail = (code: string, message: string, sound: 'wrong' | 'over') => {
    playScanSound(sound)
    tellErrorBriefly(`${shownCode(code)} was not added`, message)
  }
  const add = ({ product, quantity, lotCode }: GoodsOfCode) => {
    const { id: variantId, sku, title, quantityScale } = product
    onCart((cart) => withGoods(cart, { variantId, sku, title, quantityScale, lotCode }, quantity))
    playScanSound('ok')
  }
  const ask = async (code: string) => {
    try {
      const { noun, id, label, variant } = await resolve(code)
      if (noun === saleNoun.key) {
        playScanSound('ok')
        return onSale(id)
      }
      if (noun !== variantNoun.key || !variant)
        return fail(code, `${label} is not a product.`, 'wrong')
      const { title, quantity, quantityScale, lotCode } = variant
      const goods = { variantId: id, sku: label, title, quantityScale, lotCode }
      onCart((cart) => withGoods(cart, goods, quantity))
      playScanSound('ok')
    } catch (error) {
      fail(code, refusalOf(error).message, 'over')
    }
  }
  const handle: ScanTarget = async (code) => {
    if ('code' in readGiftCardCode(code))
      return fail(code, 'A gift card is scanned when the payment is taken.', 'wrong')
    if (onBadge && isBadge(code)) return onBadge(code)
    const here = await readHere(code, scaleLabels)
    if (!(here instanceof Refusal)) {
      add(here)
      if (!isAway) noteScan(code, here.product.id)
      return
    }
    if (!isAway) return ask(code)
    const isReceipt = /^r-\d+$/i.test(code.trim())
    const message = isReceipt ? 'A receipt is opened once the network is back.' : here.message
    fail(code, message, 'over')
  }
  useScanTarget(handle)
  return handle
}

/** The whole code of a gift card is a secret. */
function shownCode(code: string): string {
  const read = readGiftCardCode(code)
  return 'code' in read ? shortCode(lastFourOf(read.code)) : code
}

async function readHere(code: string, scaleLabels: string): Promise<GoodsOfCode | Refusal> {
  try {
    return await readTillCode(code, findProduct, scaleLabels)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
