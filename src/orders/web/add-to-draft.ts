import type { VariantFacts } from '#catalog/catalog.contract.ts'
import { variantNoun } from '#catalog/catalog.nouns.ts'
import { refuseSale } from '#catalog/sale.rules.ts'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import type { ScanTarget } from '#platform/web/scan/scanner-context.ts'
import { type Draft, withUnit } from './new-order-draft.ts'
import { catalogOfOrders, scansOfOrders } from './orders-api.ts'

type OnDraft = (change: (draft: Draft) => Draft) => void

/** One unit of a variant into the draft, unless it is not for sale. */
export function addTo(onDraft: OnDraft, variant: VariantFacts): boolean {
  const refusal = refuseSale(variant)
  if (refusal) tellErrorBriefly(`${variant.sku} was not added`, refusal.message)
  else onDraft((now) => withUnit(now, variant))
  return refusal === null
}

/** What a scan does while a draft is open: the product that it names is one more. */
export function scanInto(onDraft: OnDraft): ScanTarget {
  return async (code) => {
    try {
      const { noun, id, label } = await scansOfOrders.call.resolve({ code })
      if (noun !== variantNoun.key) {
        playScanSound('wrong')
        return tellErrorBriefly(`${code} was not added`, `${label} is no product.`)
      }
      const variant = await catalogOfOrders.call.get({ id })
      playScanSound(addTo(onDraft, variant) ? 'ok' : 'wrong')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly(`${code} was not added`, refusalOf(error).message)
    }
  }
}
