import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { casesApi } from './claims-api.ts'

/** A scan of a parcel's label on the lists opens its case. */
export function useCaseCodes(): void {
  const { set } = useUrlState()
  useScanTarget(async (code) => {
    try {
      const { rows } = await casesApi.call.list({ q: code, limit: 2 })
      const [only, ...more] = rows
      playScanSound(only ? 'ok' : 'over')
      if (!only) {
        const text = `No parcel ${code} is missing. Scan parcels that a courier brings at the gate.`
        return tellErrorBriefly('No case', text)
      }
      const open = more.length === 0 ? only.id : null
      set({ tab: null, claim: null, case: open, q: open ? null : code, state: open ? null : 'all' })
    } catch (error) {
      playScanSound('wrong')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  })
}
