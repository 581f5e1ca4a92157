import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#platform/refusal.ts'
import { type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
import { useScanOrKeep } from '#platform/web/late-scans/use-scan-or-keep.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import type { Suspension } from '../../suspensions.rules.ts'
import { loadSheetsApi } from '../dispatch-api.ts'
import type { OfflineLoading } from './offline/use-loaded-sheet.ts'

const area = 'loadSheets'

type Scanned = Parameters<typeof loadSheetsApi.call.scan>[0] & { readonly scanId: string }

/** Scans of parcels to one sheet, also without the server; a wrong one never stops the next. */
export function useSheetScans(sheetId: string, isOn: boolean, offline: OfflineLoading) {
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<AskedToLoad | null>(null)
  /** The parcel that was loaded last, so that it can be taken off again. */
  const [last, setLast] = useState<LoadedLast | null>(null)
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
  const tellLoaded = ({ parcel, shipName, sheet }: Loaded, code: string, waits = '') => {
    setAsked(null)
    const left = sheet.missing.length
    const rest = left === 0 ? 'All of them are on the sheet.' : `${left} left.`
    tell({
      code,
      sound: left === 0 ? 'done' : 'ok',
      title: `${parcel} · ${sheet.parcels} on the sheet`,
      text: `${waits}${shipName}. ${rest}`,
    })
  }
  const put = useScanOrKeep({
    area,
    run: (input: Scanned, options) => loadSheetsApi.call.scan(input, options),
    onRefusal: tellRefusal,
    onDone: ({ code: parcel, shipName, sheet }, { code }) => {
      keep(sheet)
      const loaded = sheet.rows.find((row) => row.code === parcel)
      setLast(loaded ? { parcelId: loaded.id, code: parcel } : null)
      tellLoaded({ parcel, shipName, sheet }, code)
    },
    offline,
    keep: ({ scanId, code, despiteSuspension = false }, isAttempted) =>
      offline.keep({ scanId, code, despiteSuspension, isAttempted }),
    onKept: ({ effect: { row }, record: sheet }, { code }) => {
      setLast(null)
      tellLoaded({ parcel: row.code, shipName: row.shipName, sheet }, code, 'Waits to be sent. ')
    },
  })
  const start = (more: Pick<Scanned, 'code' | 'despiteSuspension'>): Promise<void> =>
    put.start({ id: sheetId, scanId: newUuid(), ...more })
  const undoHere = async () => {
    try {
      await offline.undo()
      tell({ code: 'Undo', sound: 'ok', title: 'Taken off', text: 'The last parcel is off again.' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tellRefusal(shownRefusal(error), { code: 'Undo' })
    }
  }
  const takeOff = useAct({
    area,
    run: ({ id, parcelId }: { id: string; parcelId: string; code: string }, options) =>
      loadSheetsApi.call.takeOff({ id, parcelId }, options),
    onRefusal: tellRefusal,
    onDone: (sheet, { code }) => {
      keep(sheet)
      setLast(null)
      tell({ code, sound: 'ok', title: 'Taken off', text: `${code} is not on the sheet any more.` })
    },
  })
  const scan = async (code: string) => {
    setAsked(null)
    await start({ code })
  }
  useScanTarget(scan, isOn)
  return {
    scans,
    takeOff: (parcelId: string, code: string) => takeOff.start({ id: sheetId, parcelId, code }),
    isTakingOff: takeOff.isPending,
    /** Takes off what was loaded last; null where nothing was loaded here. */
    takeLastOff:
      offline.waiting > 0
        ? undoHere
        : last && !offline.isNeeded
          ? () => takeOff.start({ id: sheetId, ...last })
          : null,
    scan,
    /** The parcel whose courier is suspended; null without a question. */
    asked,
    isLoading: put.isPending,
    load: ({ code }: AskedToLoad) => start({ code, despiteSuspension: true }),
    leave: () => setAsked(null),
  }
}

type Loaded = {
  readonly parcel: string
  readonly shipName: string
  readonly sheet: WholeSheet
}

type LoadedLast = { readonly parcelId: string; readonly code: string }

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
