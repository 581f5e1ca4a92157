import { connect, refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import type { ScanTarget } from '#platform/web/scan/scanner-context.ts'
import type { catalogContract, VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import type { scanningContract } from '../scanning.contract.ts'

const scans = connect<typeof scanningContract>('scanning')
const catalog = connect<typeof catalogContract>('catalog', 'products')

/**
 * What a scan does while a form with products is open: the product that it names is added. Every
 * other code is refused with its sound.
 *
 * @param add whether the product was added; false after a refusal that was shown
 */
export function productScans(add: (variant: VariantFacts) => boolean): ScanTarget {
  return async (code) => {
    try {
      const { noun, id, label } = await scans.call.resolve({ code })
      if (noun !== variantNoun.key) {
        playScanSound('wrong')
        return tellErrorBriefly(`${code} was not added`, `${label} is no product.`)
      }
      playScanSound(add(await catalog.call.get({ id })) ? 'ok' : 'wrong')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly(`${code} was not added`, refusalOf(error).message)
    }
  }
}
