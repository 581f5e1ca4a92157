import { connect, refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { catalogContract } from '../catalog.contract.ts'
import { readInternalCode } from '../internal-codes.ts'

const catalogApi = connect<typeof catalogContract>('catalog', 'products')

/** A scan on the products page opens the product that carries the code. */
export function useProductScans(isOn: boolean): void {
  const { set } = useUrlState()
  useScanTarget(async (code) => {
    if (readInternalCode(code)?.kind === 'gift_card') {
      // Its code pays, so that it must not be in the address.
      playScanSound('wrong')
      return tellErrorBriefly('Not found', 'This is a gift card. Scan a product here.')
    }
    try {
      const { variants } = await catalogApi.call.search({ q: code, limit: 2 })
      const [variant] = variants
      if (variant && variants.length === 1) {
        playScanSound('ok')
        return set({ variant: variant.id, after: null })
      }
      playScanSound('over')
      set({ q: code, after: null })
    } catch (error) {
      playScanSound('wrong')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }, isOn)
}
