import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownRefusal } from '#platform/web/client.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import type { Suspension } from '../../suspensions.rules.ts'
import { loadSheetsApi } from '../dispatch-api.ts'

const area = 'loadSheets'

/** Scans of parcels to one sheet: only the server counts, and a wrong one never stops the next. */
export function useSheetScans(sheetId: string, isOn: boolean) {
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<AskedToLoad | null>(null)
  const keep = (sheet: WholeSheet) =>
    queries.setQueryData(loadSheetsApi.ask('get', { id: sheet.id }).queryKey, sheet)
  const tellRefusal = (refusal: ShownRefusal, { code }: { code: string }) => {
    const title = titles[refusal.code] ?? titleOfRefusal(refusal)
    tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message })
    const { parcel, suspension } = refusal.details
    if (refusal.code === 'courier_suspended' && typeof parcel === 'string')
      setAsked({ code, parcel, suspension: suspension as Suspension }) // parse edge: by `refuseSuspended`
    return true
  }
  const put = useAct({
    area,
    run: loadSheetsApi.call.scan,
    onRefusal: tellRefusal,
    onDone: ({ code: parcel, shipName, sheet }, { code }) => {
      setAsked(null)
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
  const scan = async (code: string) => {
    setAsked(null)
    await put.start({ id: sheetId, code })
  }
  useScanTarget(scan, isOn)
  return {
    scans,
    takeOff: (parcelId: string, code: string) => takeOff.start({ id: sheetId, parcelId, code }),
    isTakingOff: takeOff.isPending,
    scan,
    /** The parcel whose courier is suspended; null without a question. */
    asked,
    isLoading: put.isPending,
    load: ({ code }: AskedToLoad) => put.start({ id: sheetId, code, despiteSuspension: true }),
    leave: () => setAsked(null),
  }
}

export type AskedToLoad = {
  /** As it was scanned. */
  readonly code: string
  readonly parcel: string
  readonly suspension: Suspension
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
  courier_suspended: 'Courier suspended',
  suspension_hold: 'On hold',
}
