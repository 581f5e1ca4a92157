import { variantNoun } from '#catalog/catalog.nouns.ts'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { orderNoun } from '../orders.nouns.ts'
import { scansOfOrders } from './orders-api.ts'

/** A scan on the orders page opens the order, or shows the orders that hold the product. */
export function useOrderScans(isOn: boolean): void {
  const { set } = useUrlState()
  useScanTarget(async (code) => {
    try {
      const { noun, id } = await scansOfOrders.call.resolve({ code })
      playScanSound('ok')
      if (noun === orderNoun.key) set({ open: id })
      else if (noun === variantNoun.key) set({ variant: id, after: null, open: null })
      else set({ q: code, after: null, open: null })
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }, isOn)
}
