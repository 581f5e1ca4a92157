import { Refusal } from '../../refusal.ts'
import { askWorkbook, type WorkbookSheet } from './ask-workbook.ts'
import { mostWorkbookRows } from './write-workbook.ts'

export const mostWorkbookBytes = 20 * 1024 * 1024
const mostUnpackedBytes = 400 * 1024 * 1024

/** Every Office Open XML file is a ZIP archive, and starts like one. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/**
 * The non-empty sheets of an Excel workbook, cell by cell as text.
 *
 * @throws Refusal for anything that is not a workbook, or that is too large
 */
export async function readWorkbook(bytes: Buffer): Promise<readonly WorkbookSheet[]> {
  if (unpackedSize(bytes) > mostUnpackedBytes) throw tooLarge()
  const answer = await askWorkbook({ does: 'read', bytes, mostRows: mostWorkbookRows + 1 })
  if (!('sheets' in answer))
    throw new Refusal(
      'invalid',
      'no_workbook',
      'This is no Excel workbook that can be read. Save it anew as .xlsx, or as “CSV UTF-8”.',
    )
  const sheets = answer.sheets.filter(({ rowCount }) => rowCount > 0)
  if (sheets.some(({ rowCount }) => rowCount > mostWorkbookRows + 1)) throw tooLarge()
  if (sheets.length === 0)
    throw new Refusal('invalid', 'empty_file', 'No sheet of this workbook holds anything.')
  return sheets
}

function tooLarge(): Refusal {
  const most = mostWorkbookRows.toLocaleString('en-GB')
  return new Refusal(
    'invalid',
    'too_large',
    `A workbook may have at most 20 MB and ${most} rows. Save the sheet as “CSV UTF-8”, which may have more.`,
  )
}

/** The declared unpacked size of the archive: bytes 24 to 27 of each directory entry. */
function unpackedSize(bytes: Buffer): number {
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  let size = 0
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 46))
    size += at + 28 <= bytes.length ? bytes.readUInt32LE(at + 24) : 0
  return size
}
