import { Refusal } from '#platform/refusal.ts'
import type { LoadSheetState } from './load-sheets.states.ts'

/** Parcels are scanned to an open sheet only. */
export function refuseLoading(label: string, state: LoadSheetState): Refusal | null {
  if (state === 'open') return null
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state === 'closed' ? 'closed. Reopen it to scan on' : 'done with. Open another'}.`,
    { details: { state } },
  )
}

export const refuseLoaded = (code: string, raw: string): Refusal =>
  new Refusal(
    'conflict',
    'already_on_sheet',
    `Parcel ${code} is on this sheet already; ${raw.trim()} was scanned twice.`,
    { field: 'code', details: { parcel: code } },
  )
