import type { Reader } from '#platform/server/db/database.ts'
import { noteScan } from '#stock/scanning/server/index.ts'
import { parcelNoun } from '../dispatch.nouns.ts'

/** The parcel that a label was read as, for the scan log: by its own code or by its courier's. */
export function noteParcel(
  reader: Reader,
  parcel: { readonly id: string; readonly code: string },
  raw: string,
): void {
  const isOwnCode = raw.trim().toUpperCase() === parcel.code
  noteScan(reader, {
    found: { noun: parcelNoun.key, id: parcel.id, label: parcel.code },
    codeKind: isOwnCode ? 'document' : 'tracking',
  })
}
