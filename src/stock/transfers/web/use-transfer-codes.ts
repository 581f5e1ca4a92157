import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { scansOfTransfers } from './transfers-api.ts'

/** A transfer's code, scanned on the list, opens it. */
export function useTransferCodes(isOn: boolean): void {
  const { set } = useUrlState()
  useScanTarget(async (code) => {
    try {
      const { noun, id, label } = await scansOfTransfers.call.resolve({ code })
      if (noun === transferNoun.key) {
        playScanSound('ok')
        return set({ open: id })
      }
      playScanSound('wrong')
      tellErrorBriefly(`${label} is no transfer`, 'Scan the code on its papers, such as T-12.')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }, isOn)
}
