import { binNoun } from '#organization/outlets/outlets.nouns.ts'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { scansOfCounts, stockCountsApi } from './stock-counts-api.ts'

/** A bin or product that is scanned opens the count in which it is counted now. */
export function useCountCodes(): void {
  const { set } = useUrlState()
  useScanTarget(async (code) => {
    const refuse = (title: string, text: string) => {
      playScanSound('over')
      tellErrorBriefly(title, text)
    }
    try {
      const { noun, id } = await scansOfCounts.call.resolve({ code })
      const isBin = noun === binNoun.key
      if (!isBin && noun !== variantNoun.key)
        return refuse('No bin or product', `${code} is not the code of a bin or a product.`)
      const { counts } = await stockCountsApi.call.covering(
        isBin ? { binId: id } : { variantId: id },
      )
      const [count] = counts
      if (!count)
        return refuse('Not counted now', `No open count covers ${code}. Plan a count of it first.`)
      playScanSound('ok')
      set({ open: null, count: count.id, ...(isBin ? { bin: id, code: count.binCode } : {}) })
    } catch (error) {
      refuse('Not found', refusalOf(error).message)
    }
  })
}
