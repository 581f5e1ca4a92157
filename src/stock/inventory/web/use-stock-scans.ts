import { callOf, filterParamsOf } from '#platform/lists/list-address.ts'
import { paramsOfFilter } from '#platform/lists/list-filters.ts'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { levelList } from '../levels.list.ts'
import { levelKey } from './level-key.ts'
import { scansOfStock, stockLists } from './stock-api.ts'

/** A scan keeps the outlet and no other filter. */
const outletParams = paramsOfFilter('outletId', levelList.filters.outletId)

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
      const { outletId } = callOf(levelList, params)
      const { rows } = await stockLists.call.levels({ variantId: [id], outletId, limit: 2 })
      const [only, ...more] = rows
      playScanSound(only ? 'ok' : 'wrong')
      const open = only && more.length === 0 ? levelKey(only) : null
      const others = filterParamsOf(levelList).filter((name) => !outletParams.includes(name))
      set({
        ...Object.fromEntries(others.map((name) => [name, null])),
        variantId: id,
        q: null,
        after: null,
        open,
      })
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }, isOn)
}
