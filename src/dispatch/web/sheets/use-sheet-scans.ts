import { useQueryClient } from '@tanstack/react-query'
import type { ShownRefusal } from '#platform/web/client.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { loadSheetsApi } from '../dispatch-api.ts'

const area = 'loadSheets'

/** Scans of parcels to one sheet: the server alone counts, and a wrong one never stops the next. */
export function useSheetScans(sheetId: string, isOn: boolean) {
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const keep = (sheet: WholeSheet) =>
    queries.setQueryData(loadSheetsApi.ask('get', { id: sheet.id }).queryKey, sheet)
  const tellRefusal = (refusal: ShownRefusal, { code }: { code: string }) => {
    const title = titles[refusal.code] ?? titleOfRefusal(refusal)
    tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message })
    return true
  }
  const put = useAct({
    area,
    run: loadSheetsApi.call.scan,
    onRefusal: tellRefusal,
    onDone: ({ code: parcel, shipName, sheet }, { code }) => {
      keep(sheet)
      const left = sheet.missing.length
      const rest = left === 0 ? 'All of them are on the sheet.' : `${left} left.`
      tell({
        code,
        sound: left === 0 ? 'done' : 'ok',
        title: `${parcel} · ${sheet.parcels} on the sheet`,
        text: `${shipName}. ${rest}`,
      })
    },
  })
  const takeOff = useAct({
    area,
    run: ({ id, parcelId }: { id: string; parcelId: string; code: string }, options) =>
      loadSheetsApi.call.takeOff({ id, parcelId }, options),
    onRefusal: tellRefusal,
    onDone: (sheet, { code }) => {
      keep(sheet)
      tell({ code, sound: 'ok', title: 'Taken off', text: `${code} is not on the sheet any more.` })
    },
  })
  useScanTarget(async (code) => {
    await put.start({ id: sheetId, code })
  }, isOn)
  return {
    scans,
    takeOff: (parcelId: string, code: string) => takeOff.start({ id: sheetId, parcelId, code }),
    isTakingOff: takeOff.isPending,
  }
}

const titles: Readonly<Record<string, string>> = {
  other_courier: 'Other courier',
  other_outlet: 'Other outlet',
  void_label: 'Void label',
  label_outdated: 'Label outdated',
  already_on_sheet: 'On it already',
  on_other_sheet: 'On another sheet',
  already_handed_over: 'Has left already',
  not_booked: 'Not booked',
  parcel_cancelled: 'Cancelled',
  parcel_opened: 'Opened again',
}
