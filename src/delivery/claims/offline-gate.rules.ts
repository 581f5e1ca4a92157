import { Refusal } from '#platform/refusal.ts'
import { gateLabel } from './claims.nouns.ts'
import type { GateSession } from './gate.contract.ts'

type GateScan = GateSession['scans'][number]

/** A scan as the device shows it; some have no verdict before the server has them. */
export type ShownGateScan = GateScan & { readonly isUnsent?: boolean }

/** A session as the device shows it. */
export type ShownSession = Omit<GateSession, 'scans'> & { readonly scans: readonly ShownGateScan[] }

type MissingParcel = GateSession['missing'][number]

/** What a scan, or its undo, changes in the session. */
export type GateEffect = {
  readonly scan: ShownGateScan
  /** Expected, so that it is not missing; null where only the server knows the parcel. */
  readonly parcel: MissingParcel | null
  /** It undoes the scan. */
  readonly undoes: { readonly scanId: string } | null
}

type Scanned = {
  readonly scanId: string
  readonly code: string
  /** ISO 8601. */
  readonly at: string
}

/**
 * What a scan at the gate is, as far as the device knows: an expected parcel, or one whose verdict
 * waits for the server. The server decides both again.
 *
 * @throws Refusal where the parcel was scanned in this session, which counts once
 */
export function decideAtGate(
  session: ShownSession,
  { scanId, code: raw, at }: Scanned,
): GateEffect {
  if (session.state !== 'open') throw refuseClosed(gateLabel(session.number))
  const code = raw.trim()
  const known = session.missing.find(({ code: own, trackingNumber }) =>
    isCode(code, own, trackingNumber),
  )
  const scanned = session.scans.find(
    (each) =>
      each.step !== 'undone' &&
      (each.code.trim() === code || isCode(code, each.parcelCode, each.trackingNumber)),
  )
  if (scanned && (!known || known.isDoubtful))
    throw new Refusal(
      'conflict',
      'already_scanned',
      `${scanned.parcelCode ?? code} was scanned in this session before. It counts once.`,
      { field: 'code' },
    )
  const parcel = known && !known.isDoubtful ? known : null
  const scan = {
    ...{ id: scanId, code, at, step: null, isUnsent: true },
    verdict: parcel ? ('expected' as const) : ('unknown' as const),
    orderNumber: known?.orderNumber ?? null,
    parcelCode: known?.code ?? null,
    trackingNumber: known?.trackingNumber ?? null,
  }
  return { scan, parcel, undoes: null }
}

/** By our own code, or by the whole number of its courier. */
const isCode = (scanned: string, code: string | null, trackingNumber: string | null) =>
  code === scanned.toUpperCase() || trackingNumber === scanned

/** The session once a scan was made, or undone. */
export function afterGateScan(session: ShownSession, effect: GateEffect): ShownSession {
  const { scan, parcel, undoes } = effect
  const { counts, missing, scans } = session
  if (undoes) {
    const undone = scans.find(({ id }) => id === undoes.scanId)
    if (!undone || undone.step === 'undone') return session
    return {
      ...session,
      counts: countsWith(counts, undone, -1),
      // Of what the server received, it says itself what is missing again.
      missing: parcel ? [parcel, ...missing] : missing,
      scans: scans.map((each) => (each === undone ? { ...each, step: 'undone' } : each)),
    }
  }
  if (scans.some(({ id }) => id === scan.id)) return session
  return {
    ...session,
    counts: countsWith(counts, scan, 1),
    missing: parcel ? missing.filter(({ parcelId }) => parcelId !== parcel.parcelId) : missing,
    scans: [scan, ...scans],
  }
}

/** What has no verdict yet counts nowhere. */
function countsWith(counts: GateSession['counts'], scan: ShownGateScan, by: number) {
  const { verdict } = scan
  return needsServer(scan) ? counts : { ...counts, [verdict]: counts[verdict] + by }
}

/** Only the server can say what it is. */
export const needsServer = ({ isUnsent, verdict }: ShownGateScan): boolean =>
  isUnsent === true && verdict === 'unknown'

/** @param made the effect of the scan where it still waits; null where the server has it */
export const undoOfGateScan = (scan: ShownGateScan, made: GateEffect | null): GateEffect => ({
  scan,
  parcel: made?.parcel ?? null,
  undoes: { scanId: scan.id },
})

export const refuseClosed = (label: string) =>
  new Refusal(
    'conflict',
    'wrong_state',
    `${label} is closed. Open a new one for what else the driver brings.`,
  )
