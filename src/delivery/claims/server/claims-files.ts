import { Readable } from 'node:stream'
import { keepExport } from '#platform/server/events/keep-access.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'
import type { returnCaseList } from '../return-cases.list.ts'
import { access } from './case-source.ts'
import { claimFile } from './claim-file.ts'
import { cases } from './list-cases.ts'
import { claims } from './list-claims.ts'
import { readCourierSheet } from './read-courier-sheet.ts'
import { requireClaimId } from './require-claim-id.ts'
import { writeEvidence } from './write-evidence.ts'

const caseFile = fileOfList<ReturnCaseRow, typeof returnCaseList>(cases, {
  path: '/files/returns-not-received',
  name: 'returns-not-received',
  access,
  more: [
    {
      label: 'Claim',
      kind: 'text',
      value: ({ claimNumber }) => (claimNumber === null ? null : String(claimNumber)),
    },
  ],
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
      const pack = await writeEvidence(db.reader, actor, files, requireClaimId(id))
      const { number, outletId } = pack.claim
      const fileName = `claim-${number}-evidence.zip`
      const taken = { id, label: fileName, rows: pack.files, outletId, isWhole: true }
      await keepExport(db.reader, actor, taken)
      return { fileName, contentType: 'application/zip', body: Readable.from([pack.bytes]) }
    },
  },
]
