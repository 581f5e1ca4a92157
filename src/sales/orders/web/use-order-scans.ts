import { useRouter } from '@tanstack/react-router'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { giftCardNoun } from '#sales/gift-cards/gift-cards.nouns.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { orderNoun } from '../orders.nouns.ts'
import { scansOfOrders } from './orders-api.ts'

/**
 * A scan opens the order, or shows the orders that hold the product: in the list, or from the page of
 * an order by going there.
 */
export function useOrderScans(isOn: boolean, isInList = true): void {
  const { set } = useUrlState()
  const { history } = useRouter()
  useScanTarget(async (code) => {
    try {
      const { noun, id } = await scansOfOrders.call.resolve({ code })
      playScanSound('ok')
      if (noun === orderNoun.key) return set({ open: id })
      // Its code pays, so that it must not be in the address.
      if (noun === giftCardNoun.key) return history.push(giftCardNoun.path(id))
      if (!isInList) {
        const search = noun === variantNoun.key ? { variantId: id } : { q: code }
        return history.push(`/orders?${new URLSearchParams(search)}`)
      }
      if (noun === variantNoun.key) set({ variantId: id, variant: null, after: null, open: null })
      else set({ q: code, after: null, open: null })
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }, isOn)
}
