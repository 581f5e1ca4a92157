import { Readable } from 'node:stream'
import sharp from 'sharp'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { keepFile, placeFile } from '#platform/server/files/place-file.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import { readKeptFile } from '#platform/server/files/read-file.ts'
import type { Download, FileRoute, Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { timeZoneLabel } from '#platform/time-zones.ts'
import { loadSheetCode, loadSheetLabel, loadSheetNoun } from '../../dispatch.nouns.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { loadSheetMachine } from '../../load-sheets.states.ts'
import { findSheet } from './find-sheet.ts'
import { getSheet } from './get-sheet.ts'
import { sheetTable } from './sheet-table.ts'

export const sheetFiles = (files: Files): readonly FileRoute[] => [
  receiveSignature(files),
  sendSignature(files),
  sendSheet(files),
  ...sheetTable,
]

const mostBytes = 512 * 1024
const byId = z.object({ id })

/** The driver's signature as drawn; drawing again replaces it until the handover. */
const receiveSignature = (files: Files): Upload => ({
  kind: 'upload',
  path: '/load-sheets/:id/signature',
  access: capability.dispatch,
  mostBytes: mostBytes + 1,
  receive: async (db, actor, body, given) => {
    const { id: sheetId } = requireParameters(byId, given)
    await findSheet(db.reader, actor, sheetId)
    const bytes = await pngOf(await readBody(body, mostBytes))
    const placed = await placeFile(files, { bytes, mediaType: 'image/png' })
    return db.transaction(async (tx) => {
      const sheet = await findSheet(tx, actor, sheetId, { locked: true })
      throwIfRefused(refuseMove(loadSheetMachine, 'hand_over', sheet))
      const fileId = await keepFile(tx, actor, files, placed)
      await tx
        .updateTable('load_sheets')
        .set({ signature_file_id: fileId })
        .where('id', '=', sheetId)
        .execute()
      const { label, outletId } = sheet
      const about = { noun: loadSheetNoun, id: sheetId, label, outletId }
      await appendEvent(tx, actor, { type: 'load_sheet.signed', ...about })
      return { id: sheetId }
    })
  },
})

/** Rebuilt from its pixels, on white, so that no hidden data stays in it. */
async function pngOf(bytes: Buffer): Promise<Buffer> {
  const isPng = bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
  try {
    if (isPng)
      return await sharp(bytes, { limitInputPixels: 4_000_000, failOn: 'error' })
        .flatten({ background: '#fff' })
        .resize({ width: 800, height: 400, fit: 'inside', withoutEnlargement: true })
        .greyscale()
        .png()
        .toBuffer()
  } catch {
    // Any decoder failure: it is not a signature.
  }
  throw new Refusal(
    'unprocessable',
    'no_picture',
    'This is no drawing that can be kept. Let the driver sign again.',
    { field: 'signature' },
  )
}

const sendSignature = (files: Files): Download => ({
  kind: 'download',
  path: '/load-sheets/:id/signature',
  access: capability.dispatch,
  send: async (db, actor, given) => {
    const { id: sheetId } = requireParameters(byId, given)
    const { signatureFileId, number } = await findSheet(db.reader, actor, sheetId)
    const file = signatureFileId ? await readKeptFile(db.reader, files, signatureFileId) : null
    if (!file) throw notFound('This signature')
    return {
      fileName: `signature-${number}.png`,
      contentType: 'image/png',
      body: Readable.from([file.bytes]),
    }
  },
})

/** The sheet in two copies, one for the courier and one for us. */
const sendSheet = (files: Files): Download => ({
  kind: 'download',
  path: '/files/load-sheets/:id.pdf',
  access: capability.dispatch,
  send: async (db, actor, given) => {
    const { id: sheetId } = requireParameters(byId, given)
    const sheet = await getSheet(db.reader, actor, { id: sheetId })
    const { signatureFileId } = await findSheet(db.reader, actor, sheetId)
    const file = signatureFileId ? await readKeptFile(db.reader, files, signatureFileId) : null
    return {
      fileName: `load-sheet-${sheet.number}.pdf`,
      contentType: 'application/pdf',
      body: await writeSheet(sheet, {
        signature: file?.bytes ?? null,
        timeZone: await settingOf(db.reader, platformSettings.timeZone, sheet.outletId),
      }),
    }
  },
})

const columns = { code: 70, name: 220, city: 360, cash: pageWidth - margin }
const rowHeight = 18
const footHeight = 120

type Print = { readonly signature: Buffer | null; readonly timeZone: string }

async function writeSheet(sheet: WholeSheet, print: Print): Promise<Readable> {
  const page = await PdfSheet.open(loadSheetLabel(sheet.number))
  for (const [at, copy] of ['Courier copy', 'Company copy'].entries()) {
    if (at > 0) page.nextPage()
    writeCopy(page, sheet, { copy, ...print })
  }
  return page.finish()
}

/** In the outlet's time zone. */
function clockOf(at: Date, timeZone: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  const clock = new Intl.DateTimeFormat('en-GB', options).format(at)
  return `${clock}, ${timeZoneLabel(timeZone, at)}`
}

type Copy = Print & { readonly copy: string }

function writeCopy(page: PdfSheet, sheet: WholeSheet, { copy, signature, timeZone }: Copy): void {
  page.text(loadSheetLabel(sheet.number), margin, margin, { size: 16, isBold: true })
  page.text(copy, margin, margin + 22, { isQuiet: true })
  page.text(`${sheet.courierName}, from ${sheet.outletName}`, margin, margin + 38)
  const theirs = sheet.courierNumber ? `, their number ${sheet.courierNumber}` : ''
  const at = new Date(sheet.handedOverAt ?? sheet.closedAt ?? sheet.openedAt)
  page.text(`${clockOf(at, timeZone)}${theirs}`, margin, margin + 52, { isQuiet: true })
  page.bars(loadSheetCode(sheet.number), pageWidth - margin, margin)
  let y = margin + 84
  for (const [place, row] of sheet.rows.toReversed().entries()) {
    if (y + rowHeight > pageHeight - margin) {
      page.nextPage()
      y = margin
    }
    const [name = ''] = page.linesOf(row.shipName, 9, columns.city - columns.name - 8)
    const [city = ''] = page.linesOf(`${row.shipPostcode} ${row.shipCity}`.trim(), 9, 120)
    page.text(String(place + 1), columns.code - 8, y, { size: 9, isQuiet: true, align: 'end' })
    page.text(row.trackingNumber, columns.code, y, { size: 9, isBold: true })
    page.text(name, columns.name, y, { size: 9 })
    page.text(city, columns.city, y, { size: 9 })
    const cash = row.cashMinor > 0 ? formatMoney(row.cashMinor, sheet.currency) : '–'
    page.text(cash, columns.cash, y, { size: 9, align: 'end' })
    page.rule(y + 13)
    y += rowHeight
  }
  if (y + footHeight > pageHeight - margin) {
    page.nextPage()
    y = margin
  }
  const sums = `${sheet.parcels} ${sheet.parcels === 1 ? 'parcel' : 'parcels'}, ${formatMoney(sheet.cashMinor, sheet.currency)} to collect`
  page.text(sums, margin, y + 10, { size: 11, isBold: true })
  const driver = [sheet.driverName, sheet.driverPhone].filter(Boolean).join(', ')
  page.text(`Taken over by ${driver || '…'}`, margin, y + 32)
  if (signature) page.picture(signature, margin, y + 46, [200, 64])
  page.rule(y + 114)
}
