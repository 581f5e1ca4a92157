import { Readable } from 'node:stream'
import { z } from 'zod'
import { plainMoney } from '#platform/money.ts'
import { keepExport } from '#platform/server/events/keep-access.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { insistOnFilter } from '#platform/server/http/insist-on-filter.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { type ReturnCaseRow, returnCaseFilter } from '../return-cases.contract.ts'
import { returnCaseMachine } from '../return-cases.states.ts'
import { access } from './case-source.ts'
import { claimFile } from './claim-file.ts'
import { insistOnClaimId } from './insist-on-claim-id.ts'
import { listCases } from './list-cases.ts'
import { claims } from './list-claims.ts'
import { readCourierSheet } from './read-courier-sheet.ts'
import { writeEvidence } from './write-evidence.ts'

type Query = Readonly<Record<string, string>>

const text = <R>(label: string, value: (row: R) => string | null): TableColumn<R> => ({
  label,
  kind: 'text',
  value,
})

const caseFile = tableFile<ReturnCaseRow>({
  path: '/files/returns-not-received',
  name: 'returns-not-received',
  access,
  columns: [
    text('Parcel', ({ parcelCode }) => parcelCode),
    text('Tracking number', ({ trackingNumber }) => trackingNumber),
    text('Order', ({ orderNumber }) => String(orderNumber)),
    text('Outlet', ({ outletCode }) => outletCode),
    text('Courier', ({ courierName }) => courierName),
    text('Branch', ({ branch }) => branch),
    text('State', ({ state }) => returnCaseMachine.states[state].label),
    {
      label: 'Since',
      kind: 'date',
      value: ({ saidAt }) => new Date(saidAt).toISOString().slice(0, 10),
    },
    { label: 'Days', kind: 'number', value: ({ days }) => days },
    {
      label: 'Worth',
      kind: 'number',
      value: ({ valueMinor, currency }) => plainMoney(valueMinor, currency),
    },
    {
      label: 'Cash to collect',
      kind: 'number',
      value: ({ cashMinor, currency }) => plainMoney(cashMinor, currency),
    },
    text('Currency', ({ currency }) => currency),
    { label: 'Claim by', kind: 'date', value: ({ fileBy }) => fileBy },
    text('Claim', ({ claimNumber }) => (claimNumber === null ? null : String(claimNumber))),
    text('Owner', ({ ownerName }) => ownerName),
  ],
  rows: (reader, actor, query) => {
    const filter = filterOf(z.object(returnCaseFilter), query)
    return everyRow((after) => listCases(reader, actor, { ...filter, after, limit: 200 }))
  },
})

const claimsFile = fileOfList(claims, { path: '/files/claims', name: 'claims', access })

export const claimsFiles = (files: Files): readonly FileRoute[] => [
  ...caseFile,
  ...claimsFile,
  ...claimFile,
  readCourierSheet,
  {
    kind: 'download',
    path: '/files/claims/:id/evidence.zip',
    access,
    send: async (db, actor, { id = '' }) => {
      const pack = await writeEvidence(db.reader, actor, files, insistOnClaimId(id))
      const { number, outletId } = pack.claim
      const fileName = `claim-${number}-evidence.zip`
      const taken = { id, label: fileName, rows: pack.files, outletId, isWhole: true }
      await keepExport(db.reader, actor, taken)
      return { fileName, contentType: 'application/zip', body: Readable.from([pack.bytes]) }
    },
  },
]

const nameInFilter: Readonly<Record<string, string>> = { courier: 'courierId', outlet: 'outletId' }

/** The address of the page as the filter that it stands for. */
function filterOf<S extends z.ZodType>(schema: S, query: Query): z.output<S> {
  const named = Object.entries(query).map(([key, value]) => [
    nameInFilter[key] ?? key,
    key === 'mine' ? value !== '' : value,
  ])
  return insistOnFilter(schema, Object.fromEntries(named))
}
