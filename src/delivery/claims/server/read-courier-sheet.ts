import { z } from 'zod'
import { requiredLine } from '#platform/fields.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { readSheet } from '#platform/server/workbooks/read-sheet.ts'
import { linesOfSheet, mostSheetLines } from '../sheet-lines.ts'
import { access } from './case-source.ts'

const mostBytes = 4 * 1024 * 1024

const parameters = z.object({ name: requiredLine(200) })

/**
 * The body is the courier's file, CSV or a workbook; the answer is what was read, for a preview
 * before the import. Nothing is saved.
 */
export const readCourierSheet: Upload = {
  kind: 'upload',
  path: '/gate/sheets/file',
  access,
  isHeavy: true,
  mostBytes: mostBytes + 1,
  receive: async (_db, _actor, body, given) => {
    requireParameters(parameters, given)
    const rows = await readSheet(await readBody(body, mostBytes), mostSheetLines)
    return { lines: linesOfSheet(rows) }
  },
}
