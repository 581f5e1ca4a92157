import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { plainMoney } from '#platform/money.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { loadSheetCode } from '../../dispatch.nouns.ts'
import type { SheetParcel, WholeSheet } from '../../load-sheets.fields.ts'
import { getSheet } from './get-sheet.ts'

type SheetLine = SheetParcel & { readonly place: number; readonly sheet: WholeSheet }

const text = (
  label: string,
  value: (line: SheetLine) => string | null,
): TableColumn<SheetLine> => ({ label, kind: 'text', value })
const number = (
  label: string,
  value: (line: SheetLine) => string | number | null,
): TableColumn<SheetLine> => ({ label, kind: 'number', value })

const columns: readonly TableColumn<SheetLine>[] = [
  text('Load sheet', ({ sheet }) => loadSheetCode(sheet.number)),
  text('Courier', ({ sheet }) => sheet.courierName),
  text('Their number', ({ sheet }) => sheet.courierNumber),
  number('Place', (line) => line.place),
  text('Parcel', (line) => line.code),
  number('Order', (line) => line.orderNumber),
  text('Tracking number', (line) => line.trackingNumber),
  text('Ship to', (line) => line.shipName),
  text('Postcode', (line) => line.shipPostcode),
  text('City', (line) => line.shipCity),
  number('Weight in grams', (line) => line.weightGrams),
  number('Cash to collect', ({ cashMinor, sheet }) => plainMoney(cashMinor, sheet.currency)),
  text('Currency', ({ sheet }) => sheet.currency),
  { label: 'Scanned', kind: 'instant', value: (line) => line.addedAt },
  text('Scanned by', (line) => line.addedBy),
]

const byId = z.object({ id })

/** The contents of a load sheet, in the order of the scans, for the courier’s own program. */
export const sheetTable = tableFile<SheetLine>({
  path: '/files/load-sheets/:id',
  name: 'load-sheet',
  access: capability.dispatch,
  columns,
  async *rows(reader, actor, given) {
    const sheet = await getSheet(reader, actor, requireParameters(byId, given))
    for (const [at, row] of sheet.rows.toReversed().entries())
      yield { ...row, place: at + 1, sheet }
  },
})
