import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { giftCardNoun } from '../gift-cards.nouns.ts'
import { scansOfCards } from './gift-cards-api.ts'

/** A gift card that is scanned on its page opens with its balance. */
export function useCardScans(isOn: boolean): void {
  const { set } = useUrlState()
  useScanTarget(async (code) => {
    try {
      const { noun, id, label } = await scansOfCards.call.resolve({ code })
      if (noun === giftCardNoun.key) {
        playScanSound('ok')
        return set({ open: id })
      }
      playScanSound('wrong')
      tellErrorBriefly(`${label} is not a gift card`, 'Scan the barcode of the slip: G-….')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }, isOn)
}
