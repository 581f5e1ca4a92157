/** Parcels that were tried at a door in an area, and those of them where nobody was met. */
export type Tried = { readonly parcels: number; readonly absent: number }

export type Absence = {
  readonly own: Tried
  readonly others: Tried
  /** Basis points; null where there is nothing to divide. */
  readonly ownShare: number | null
  readonly othersShare: number | null
  /** Enough parcels on both sides, and so many more absences than the others meet. */
  readonly isSuspicious: boolean
}

const fewestParcels = 20
const gapBasisPoints = 1_000

/**
 * Compares how often a courier meets nobody with how often the others do in the same area. A gap of
 * ten points is worth asking about; it proves nothing, and nothing follows from it by itself.
 */
export function evaluateAbsence(own: Tried, others: Tried): Absence {
  const ownShare = shareOf(own)
  const othersShare = shareOf(others)
  const isEnough = own.parcels >= fewestParcels && others.parcels >= fewestParcels
  return {
    own,
    others,
    ownShare,
    othersShare,
    isSuspicious: isEnough && (ownShare ?? 0) - (othersShare ?? 0) >= gapBasisPoints,
  }
}

function shareOf({ parcels, absent }: Tried): number | null {
  return parcels === 0 ? null : Math.round((absent * 10_000) / parcels)
}
