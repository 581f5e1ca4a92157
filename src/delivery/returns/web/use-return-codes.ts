import { filterParamsOf } from '#platform/lists/list-address.ts'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { type UrlPatch, useUrlState } from '#platform/web/url-state.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { returnList } from '../returns.list.ts'
import { returnsApi, scansOfReturns } from './returns-api.ts'

const plain: UrlPatch = {
  ...Object.fromEntries(filterParamsOf(returnList).map((name) => [name, null])),
  after: null,
  open: null,
}

/**
 * A scan on the list opens the return of its parcel, order, tracking number or product, and offers
 * a new return where the order has none.
 */
export function useReturnCodes(isOn: boolean): void {
  const { set } = useUrlState()
  const show = async (q: string, isOfRow: (row: { orderNumber: number | null }) => boolean) => {
    const { rows } = await returnsApi.call.list({ q, limit: 20 })
    const [only, ...more] = rows.filter(isOfRow)
    if (!only) return false
    playScanSound('ok')
    if (more.length > 0) set({ ...plain, tab: 'all', q })
    else set({ ...plain, open: only.id })
    return true
  }
  const ofOrder = async (code: string) => {
    const { number } = await returnsApi.call.findOrder({ code })
    if (await show(`${number}`, ({ orderNumber }) => orderNumber === number)) return
    playScanSound('over')
    set({ ...plain, new: 'return', code: `${number}` })
  }
  useScanTarget(async (code) => {
    const noOrder = await attempt(() => ofOrder(code))
    if (!noOrder) return
    const refusal = await attempt(async () => {
      const { noun, label } = await scansOfReturns.call.resolve({ code })
      if (noun === variantNoun.key && (await show(label, () => true))) return
      playScanSound('wrong')
      const text = noun === variantNoun.key ? `No return holds ${label}.` : noOrder.message
      tellErrorBriefly('No return', text)
    })
    if (!refusal) return
    playScanSound('over')
    tellErrorBriefly('Not found', refusal.message)
  }, isOn)
}

/** Null when it succeeded; otherwise why not. */
async function attempt(run: () => Promise<void>): Promise<ShownRefusal | null> {
  try {
    await run()
    return null
  } catch (error) {
    return refusalOf(error)
  }
}
