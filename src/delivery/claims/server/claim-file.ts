import { Readable } from 'node:stream'
import { contentsInWords } from '#delivery/dispatch/parcel-contents.ts'
import { csvHead, csvLine } from '#platform/csv.ts'
import { plainMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { keepExport } from '#platform/server/events/keep-access.ts'
import type { Download } from '#platform/server/http/files.ts'
import type { TableColumn } from '#platform/server/http/send-table.ts'
import { writeWorkbook } from '#platform/server/workbooks/write-workbook.ts'
import { type ClaimFileColumn, claimFileLabels } from '../claim-file-columns.ts'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import { access } from './case-source.ts'
import { claimTemplateOf } from './claim-template.ts'
import { type EvidenceParcel, parcelsOfClaim } from './collect-evidence.ts'
import { getClaim } from './list-claims.ts'
import { requireClaimId } from './require-claim-id.ts'

type Row = { readonly claim: WholeClaim; readonly parcel: EvidenceParcel }
type Cell = Pick<TableColumn<Row>, 'kind' | 'value'>

const text = (value: (row: Row) => string | null): Cell => ({ kind: 'text', value })
const day = (value: (row: Row) => string | null): Cell => ({
  kind: 'date',
  value: (row) => {
    const at = value(row)
    return at && new Date(at).toISOString().slice(0, 10)
  },
})
const money = (value: (row: Row) => number): Cell => ({
  kind: 'number',
  value: (row) => plainMoney(value(row), row.claim.currency),
})

const cells: Readonly<Record<ClaimFileColumn, Cell>> = {
  tracking_number: text(({ parcel }) => parcel.trackingNumber),
  parcel: text(({ parcel }) => parcel.code),
  order: text(({ parcel }) => String(parcel.orderNumber)),
  said_on: day(({ parcel }) => parcel.saidAt),
  said_text: text(({ parcel }) => parcel.saidText),
  branch: text(({ parcel }) => parcel.branch),
  handed_over_on: day(({ parcel }) => parcel.handedOverAt),
  load_sheet: text(({ parcel }) => (parcel.sheetNumber === null ? null : `${parcel.sheetNumber}`)),
  service: text(({ parcel }) => parcel.service),
  addressed_to: text(({ parcel }) => parcel.shipTo),
  contents: text(({ parcel }) => contentsInWords(parcel.lines)),
  grams: { kind: 'number', value: ({ parcel }) => parcel.weightGrams },
  worth: money(({ parcel }) => parcel.valueMinor),
  cash: money(({ parcel }) => parcel.cashMinor),
  amount: money(({ parcel }) => parcel.claimedMinor),
  currency: text(({ claim }) => claim.currency),
  claim: text(({ claim }) => String(claim.number)),
  reference: text(({ claim }) => claim.courierReference),
}

/** The parcels of one claim in the columns that its courier wants. */
async function readClaimTable(db: Database, actor: Actor, given: string) {
  const id = requireClaimId(given)
  const claim = await getClaim(db.reader, actor, { id })
  const { columns: chosen } = await claimTemplateOf(db.reader, actor, claim)
  const columns = chosen.map((column) => ({ label: claimFileLabels[column], ...cells[column] }))
  const parcels = await parcelsOfClaim(db.reader, id)
  const rows = parcels.map((parcel) => columns.map(({ value }) => value({ claim, parcel })))
  const keep = (fileName: string) =>
    keepExport(db.reader, actor, {
      id,
      label: fileName,
      filter: { claim: claimLabel(claim.number) },
      rows: rows.length,
      isWhole: true,
    })
  return { name: `claim-${claim.number}`, columns, rows, keep }
}

export const claimFile: readonly Download[] = [
  {
    kind: 'download',
    path: '/files/claim-parcels.csv',
    access,
    send: async (db, actor, { id = '' }) => {
      const { name, columns, rows, keep } = await readClaimTable(db, actor, id)
      const fileName = `${name}.csv`
      await keep(fileName)
      const lines = [columns.map(({ label }) => label), ...rows].map((row) => csvLine(row))
      const body = Readable.from([csvHead + lines.join('')])
      return { fileName, contentType: 'text/csv; charset=utf-8', body }
    },
  },
  {
    kind: 'download',
    path: '/files/claim-parcels.xlsx',
    access,
    send: async (db, actor, { id = '' }) => {
      const { name, columns, rows, keep } = await readClaimTable(db, actor, id)
      const fileName = `${name}.xlsx`
      await keep(fileName)
      return {
        fileName,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: Readable.from([await writeWorkbook(name, columns, rows)]),
      }
    },
  },
]
