import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { type CsvCell, csvHead, csvLine } from '#platform/csv.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readKeptFile } from '#platform/server/files/read-file.ts'
import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { entryLabels } from '../claim-ledger.ts'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import {
  type EvidenceParcel,
  eventsOfClaim,
  gateLogOf,
  parcelsOfClaim,
  photosOfClaim,
  recordOfClaim,
} from './collect-evidence.ts'
import { getClaim } from './list-claims.ts'

type Pack = { readonly bytes: Uint8Array; readonly files: number; readonly claim: WholeClaim }

/**
 * One zip with all that speaks for a claim. Its first file lists the others with the SHA-256 of each, so
 * that nobody can say later that something else was sent.
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
  const pieces = new Map<string, Uint8Array>([
    ['claim.pdf', await drawClaim(claim, parcels)],
    ['parcels.csv', parcelsFile(claim, parcels)],
    ['money.csv', moneyFile(claim)],
    [
      'courier-events.csv',
      csvOf(
        ['Parcel', 'Happened', 'Heard', 'Courier says', 'Place', 'As it came'],
        (await eventsOfClaim(reader, ids)).map((one) => [
          one.code,
          iso(one.at),
          iso(one.heardAt),
          one.says,
          one.place,
          one.raw,
        ]),
      ),
    ],
    [
      'our-record.csv',
      csvOf(
        ['Parcel', 'At', 'What', 'By', 'Facts'],
        (await recordOfClaim(reader, ids)).map((one) => [
          one.code,
          iso(one.at),
          one.type,
          one.by,
          one.data,
        ]),
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

/** The photos as they were kept, and which is of what. */
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
      one.contents,
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

const rowHeight = 34

async function drawClaim(
  claim: WholeClaim,
  parcels: readonly EvidenceParcel[],
): Promise<Uint8Array> {
  const { courierName, currency, claimedMinor, courierReference } = claim
  const title = claimLabel(claim.number)
  const page = await PdfSheet.open(title)
  page.text(title, margin, margin, { size: 16, isBold: true })
  const facts = [
    `To ${courierName}${courierReference ? `, reference ${courierReference}` : ''}`,
    `Filed ${claim.filedAt.slice(0, 10)}; to be answered by ${claim.answerBy}`,
    `${parcels.length} parcels, ${formatMoney(claimedMinor, currency)} in all`,
    'You report these parcels as returned. None of them was scanned at our door.',
  ]
  facts.forEach((line, at) => {
    page.text(line, margin, margin + 26 + at * 14)
  })
  let y = margin + 100
  for (const one of parcels) {
    if (y + rowHeight > pageHeight - margin) {
      page.nextPage()
      y = margin
    }
    page.text(`${one.code}   ${one.trackingNumber ?? ''}`, margin, y, { isBold: true })
    page.text(formatMoney(one.claimedMinor, currency), pageWidth - margin, y, { align: 'end' })
    const left = one.handedOverAt ? `Handed over ${one.handedOverAt.slice(0, 10)}` : 'Handed over'
    const sheet =
      one.sheetNumber === null ? '' : ` on load sheet ${one.sheetNumber}, driver ${one.driverName}`
    page.text(`${left}${sheet}; returned, you say, ${one.saidAt.slice(0, 10)}`, margin, y + 14, {
      size: 9,
      isQuiet: true,
    })
    page.rule(y + 27)
    y += rowHeight
  }
  return buffer(page.finish())
}
