import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { type UrlPatch, useUrlState } from '#platform/web/url-state.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { loadSheetNoun, parcelNoun, waveNoun } from '../../dispatch.nouns.ts'
import { scansOfDispatch } from '../dispatch-api.ts'

const nothingOpen = { order: null, parcel: null, sheet: null, wave: null }

/** A code scanned on a list of dispatch opens its record: a parcel, a sheet, a wave, an order. */
export function useParcelCodes(isOn: boolean): void {
  const { set } = useUrlState()
  useScanTarget(async (code) => {
    try {
      const { noun, id, label } = await scansOfDispatch.call.resolve({ code })
      const patch = patchFor(noun, id)
      if (patch) {
        playScanSound('ok')
        return set({ ...nothingOpen, ...patch })
      }
      playScanSound('wrong')
      tellErrorBriefly(`${label} is no parcel`, 'Scan the label of a parcel, such as S-1042.')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }, isOn)
}

function patchFor(noun: string, id: string): UrlPatch | null {
  if (noun === parcelNoun.key) return { tab: 'parcels', parcel: id }
  if (noun === loadSheetNoun.key) return { tab: 'sheets', sheet: id }
  if (noun === waveNoun.key) return { tab: 'pick', wave: id }
  return noun === orderNoun.key ? { tab: 'pack', order: id } : null
}
