/** Parcels with a delivery attempt in an area, and those of them reported “not home”. */
export type Tried = { readonly parcels: number; readonly absent: number }

export type Absence = {
  readonly own: Tried
  readonly others: Tried
  /** Basis points; null without parcels. */
  readonly ownShare: number | null
  readonly othersShare: number | null
  /** Enough parcels on both sides, and clearly more absences than the others report. */
  readonly isSuspicious: boolean
}

const fewestParcels = 20
const gapBasisPoints = 1_000

/**
 * Compares how often a courier reports “not home” with the others in the same area. A gap of ten
 * points is worth asking about; it proves nothing and has no automatic effect.
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
