import { createHash } from 'node:crypto'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { contentsInWords } from '#delivery/dispatch/parcel-contents.ts'
import { type CsvCell, csvHead, csvLine } from '#platform/csv.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readKeptFile } from '#platform/server/files/read-file.ts'
import { companyFacts } from '#sales/orders/server/index.ts'
import { entryLabels } from '../claim-ledger.ts'
import type { WholeClaim } from '../claims.contract.ts'
import { writeClaimLetter } from './claim-letter.ts'
import {
  type EvidenceEvent,
  type EvidenceParcel,
  eventsOfClaim,
  gateLogOf,
  parcelsOfClaim,
  photosOfClaim,
  recordOfClaim,
} from './collect-evidence.ts'
import { eventInWords, recordInWords } from './evidence-words.ts'
import { getClaim } from './list-claims.ts'

type Pack = { readonly bytes: Uint8Array; readonly files: number; readonly claim: WholeClaim }

/**
 * One zip with all evidence for a claim. Its first file lists the others with their SHA-256, so
 * that what was sent can be proved later.
 */
export async function writeEvidence(
  reader: Reader,
  actor: Actor,
  files: Files,
  id: string,
): Promise<Pack> {
  const claim = await getClaim(reader, actor, { id })
  const parcels = await parcelsOfClaim(reader, id)
  const ids = parcels.map(({ parcelId }) => parcelId)
  const since = parcels.map(({ saidAt }) => new Date(saidAt).toISOString()).sort()[0]
  const gate = await gateLogOf(reader, { ...claim, since: since ?? claim.filedAt })
  const events = await eventsOfClaim(reader, ids)
  const record = await recordOfClaim(reader, ids)
  const pieces = new Map<string, Uint8Array>([
    ['claim.pdf', await writeClaimLetter(claim, parcels, await companyFacts(reader))],
    ['parcels.csv', parcelsFile(claim, parcels)],
    ['money.csv', moneyFile(claim)],
    ['timeline.csv', timelineFile(parcels, record)],
    ['courier-events.csv', courierFile(events)],
    [
      'raw/our-record.csv',
      csvOf(
        ['Parcel', 'At', 'What', 'By', 'Facts'],
        record.map((one) => [one.code, iso(one.at), one.type, one.by, one.data]),
      ),
    ],
    [
      'raw/courier-events.csv',
      csvOf(
        ['Parcel', 'Happened', 'Heard', 'Code', 'As it came'],
        events.map((one) => [one.code, iso(one.at), iso(one.heardAt), one.word, one.raw]),
      ),
    ],
    [
      'gate-log.csv',
      csvOf(
        ['Session', 'At', 'Scanned', 'Verdict', 'By'],
        gate.scans.map((one) => [one.session, iso(one.at), one.code, one.verdict, one.by ?? '']),
      ),
    ],
    [
      'gate-sessions.csv',
      csvOf(
        ['Session', 'Closed', 'Rider', 'Signed for as missing'],
        gate.sessions.map((one) => [one.number, iso(one.closedAt), one.riderName, one.missing]),
      ),
    ],
  ])
  for (const { number, signaturePath } of gate.sessions)
    if (signaturePath) pieces.set(`signatures/gate-${number}.svg`, signatureFile(signaturePath))
  for (const { sheetNumber, signatureFileId } of parcels) {
    if (!signatureFileId || sheetNumber === null) continue
    const kept = await readKeptFile(reader, files, signatureFileId)
    if (kept)
      pieces.set(`signatures/load-sheet-${sheetNumber}.${endingOf(kept.mediaType)}`, kept.bytes)
  }
  await addPhotos(pieces, files, { reader, claimId: id })
  const at = new Date(claim.filedAt)
  const whole: Zippable = {}
  for (const [name, bytes] of [['contents.csv', contentsOf(pieces)] as const, ...pieces])
    whole[name] = [bytes, { mtime: at }]
  return { bytes: zipSync(whole), files: pieces.size + 1, claim }
}

/** The photos as they were saved, with their subject. */
async function addPhotos(
  pieces: Map<string, Uint8Array>,
  files: Files,
  { reader, claimId }: { readonly reader: Reader; readonly claimId: string },
): Promise<void> {
  const rows: CsvCell[][] = []
  for (const [at, one] of (await photosOfClaim(reader, claimId)).entries()) {
    const kept = await readKeptFile(reader, files, one.fileId)
    if (!kept) continue
    const name = `photos/${one.code}-${at + 1}.${endingOf(kept.mediaType)}`
    pieces.set(name, kept.bytes)
    const { code, returnNumber, sku, grade, disposition, takenAt, by } = one
    rows.push([name, code, returnNumber, sku, grade, disposition, iso(takenAt), by ?? ''])
  }
  const head = ['File', 'Parcel', 'Return', 'SKU', 'Grade', 'Decision', 'Taken', 'By']
  if (rows.length > 0) pieces.set('photos.csv', csvOf(head, rows))
}

function contentsOf(pieces: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const rows = [...pieces].map(([name, bytes]) => [
    name,
    bytes.length,
    createHash('sha256').update(bytes).digest('hex'),
  ])
  return csvOf(['File', 'Bytes', 'SHA-256'], rows)
}

function csvOf(head: readonly string[], rows: readonly (readonly CsvCell[])[]): Uint8Array {
  return strToU8(csvHead + [head, ...rows].map((row) => csvLine(row)).join(''))
}

const iso = (at: string | null) => (at === null ? '' : new Date(at).toISOString())
const endingOf = (mediaType: string) =>
  mediaType === 'image/svg+xml' ? 'svg' : (mediaType.split('/')[1] ?? 'bin')

function signatureFile(path: string): Uint8Array {
  return strToU8(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200"><path d="${path}" fill="none" stroke="black" stroke-width="3"/></svg>`,
  )
}

function parcelsFile({ currency }: WholeClaim, parcels: readonly EvidenceParcel[]): Uint8Array {
  const head = [
    'Parcel',
    'Tracking number',
    'Order',
    'Service',
    'Addressed to',
    'Contents',
    'Grams',
  ]
  const money = ['Worth', 'Cash to collect', 'Claimed', 'Currency']
  return csvOf(
    [...head, ...money, 'Handed over', 'Load sheet', 'Driver', 'Returned, says courier'],
    parcels.map((one) => [
      one.code,
      one.trackingNumber,
      one.orderNumber,
      one.service,
      one.shipTo,
      contentsInWords(one.lines),
      one.weightGrams,
      formatMoney(one.valueMinor, currency),
      formatMoney(one.cashMinor, currency),
      formatMoney(one.claimedMinor, currency),
      currency,
      iso(one.handedOverAt),
      one.sheetNumber,
      one.driverName,
      iso(one.saidAt),
    ]),
  )
}

type Recorded = Awaited<ReturnType<typeof recordOfClaim>>[number]

/** What we recorded of each parcel, in sentences. */
function timelineFile(parcels: readonly EvidenceParcel[], record: readonly Recorded[]): Uint8Array {
  const byCode = new Map(parcels.map((parcel) => [parcel.code, parcel]))
  const rows = record.map(({ code, at, type, by }) => {
    return [code, iso(at), recordInWords(type, byCode.get(code)), by]
  })
  return csvOf(['Parcel', 'At', 'What happened', 'By'], rows)
}

function courierFile(events: readonly EvidenceEvent[]): Uint8Array {
  return csvOf(
    ['Parcel', 'Happened', 'Heard', 'Courier says', 'Place'],
    events.map((one) => [one.code, iso(one.at), iso(one.heardAt), eventInWords(one), one.place]),
  )
}

function moneyFile({ entries, currency }: WholeClaim): Uint8Array {
  return csvOf(
    ['At', 'Parcel', 'Entry', 'Amount', 'Reference', 'Reason'],
    entries.map((one) => [
      iso(one.at),
      one.parcelCode,
      entryLabels[one.kind],
      formatMoney(one.amountMinor, currency),
      one.reference,
      one.reason,
    ]),
  )
}
