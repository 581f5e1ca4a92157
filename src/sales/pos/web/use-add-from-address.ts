import { useEffect, useRef } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { refuseSale } from '#stock/catalog/sale.rules.ts'
import { type Cart, oneUnit, withGoods } from './cart.ts'
import { findProduct } from './offline/till-products.ts'
import { catalogOfTill } from './pos-api.ts'

/** Adds one unit of the product that a link names: `/pos?add=MUG-RED`. Once, also after a reload. */
export function useAddFromAddress(onCart: (change: (cart: Cart) => Cart) => void): void {
  const { params, set } = useUrlState()
  const sku = params.add
  const added = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (sku === added.current) return
    added.current = sku
    if (!sku) return
    set({ add: null }, 'replace')
    add(sku, onCart)
  }, [sku, set, onCart])
}

async function add(sku: string, onCart: (change: (cart: Cart) => Cart) => void): Promise<void> {
  const fail = (why: string) => {
    playScanSound('over')
    tellErrorBriefly(`${sku} was not added`, why)
  }
  try {
    const product = await productOf(sku)
    if (!product) return fail('No product has this SKU.')
    if (product.whyNot !== '') return fail(product.whyNot)
    const { id: variantId, title, quantityScale } = product
    onCart((cart) =>
      withGoods(cart, { variantId, sku, title, quantityScale }, oneUnit(quantityScale)),
    )
    playScanSound('ok')
  } catch (error) {
    fail(refusalOf(error).message)
  }
}

/** As the server has it; without an answer, as this register has it. */
async function productOf(sku: string) {
  try {
    const asked = { q: sku, limit: 8 }
    const { variants } = await catalogOfTill.call.search(asked, { context: { isRead: true } })
    const variant = variants.find((each) => each.sku === sku)
    return variant && { ...variant, whyNot: refuseSale(variant)?.message ?? '' }
  } catch (error) {
    const { status } = refusalOf(error)
    if (status > 0 && status < 500) throw error
    return findProduct([sku])
  }
}
