import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { levelKey } from './level-key.ts'
import { scansOfStock, stockLists } from './stock-api.ts'

/** A scan shows the product at every outlet, and opens it if there is only one. */
export function useStockScans(isOn: boolean): void {
  const { params, set } = useUrlState()
  useScanTarget(async (code) => {
    try {
      const { noun, id } = await scansOfStock.call.resolve({ code })
      if (noun !== variantNoun.key) {
        playScanSound('wrong')
        return tellErrorBriefly('No product', `${code} is not the code of a product.`)
      }
      const ofOutlet = params.outlet ? { outletId: params.outlet } : {}
      const { rows } = await stockLists.call.levels({ variantId: id, ...ofOutlet, limit: 2 })
      const [only, ...more] = rows
      playScanSound(only ? 'ok' : 'wrong')
      const open = only && more.length === 0 ? levelKey(only) : null
      set({
        variant: id,
        q: null,
        status: null,
        only: null,
        class: null,
        category: null,
        after: null,
        open,
      })
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }, isOn)
}
