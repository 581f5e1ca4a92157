import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { refuseScan } from '#stock/scanning/scanning.rules.ts'
import { loadSheetLabel } from './dispatch.nouns.ts'
import type { SheetParcel, WholeSheet } from './load-sheets.fields.ts'
import { refuseLoaded, refuseLoading } from './loading.rules.ts'
import { refuseSuspended } from './suspensions.rules.ts'

/** A parcel that is put on the sheet, or taken off it. */
export type LoadEffect = {
  readonly parcelId: string
  /** As the sheet shows it. */
  readonly row: SheetParcel
  readonly despiteSuspension: boolean
  /** It takes this scan back. */
  readonly undoes: { readonly scanId: string } | null
}

type Scanned = {
  readonly code: string
  readonly despiteSuspension: boolean
  /** ISO 8601. */
  readonly at: string
}

/**
 * What a scan puts on the sheet, decided from the parcels that the device knows. What changed since,
 * such as a label, the server finds when it gets the scan.
 *
 * @throws Refusal with the codes of `loadSheets.scan`
 */
export function decideLoading(
  sheet: WholeSheet,
  { code: raw, despiteSuspension, at }: Scanned,
): LoadEffect {
  throwIfRefused(refuseLoading(loadSheetLabel(sheet.number), sheet.state))
  const isIt = isScanned(raw)
  const on = sheet.rows.find(isIt)
  if (on) throw refuseLoaded(on.code, raw)
  const parcel = sheet.missing.find(isIt)
  if (!parcel)
    throw refuseScan(
      'unknown_barcode',
      raw,
      `${raw.trim()} is not a parcel that this device knows of ${sheet.courierName}. Set it aside until the network is back.`,
    )
  const { id: parcelId, code, isHeld, suspension, ...rest } = parcel
  if (isHeld)
    throw new Refusal(
      'conflict',
      'held',
      `The order of parcel ${code} is on hold. Set the parcel aside.`,
      { field: 'code', details: { parcel: code } },
    )
  throwIfRefused(refuseSuspended(code, suspension ?? undefined, despiteSuspension))
  const row = { ...rest, id: parcelId, code, suspension, state: 'booked', addedAt: at }
  return {
    parcelId,
    row: { ...row, trackingNumber: rest.trackingNumber ?? '', addedBy: null, newsAt: null },
    despiteSuspension,
    undoes: null,
  }
}

type Coded = { readonly code: string; readonly trackingNumber: string | null }

/** By our own code, or by the whole number of its courier. */
function isScanned(raw: string) {
  const code = raw.trim()
  return (parcel: Coded) => parcel.code === code.toUpperCase() || parcel.trackingNumber === code
}

/** The sheet once a parcel was put on it, or taken off. */
export function afterLoading(sheet: WholeSheet, { parcelId, row, undoes }: LoadEffect): WholeSheet {
  const isOn = sheet.rows.some(({ id }) => id === parcelId)
  if (isOn !== (undoes !== null)) return sheet
  const sign = undoes ? -1 : 1
  const { isHeld = false } = sheet.missing.find(({ id }) => id === parcelId) ?? {}
  const others = sheet.missing.filter(({ id }) => id !== parcelId)
  return {
    ...sheet,
    parcels: sheet.parcels + sign,
    cashMinor: sheet.cashMinor + sign * row.cashMinor,
    rows: undoes ? sheet.rows.filter(({ id }) => id !== parcelId) : [row, ...sheet.rows],
    missing: undoes ? [{ ...row, isHeld }, ...others] : others,
  }
}

export const undoOfLoading = (effect: LoadEffect, scanId: string): LoadEffect => ({
  ...effect,
  undoes: { scanId },
})
