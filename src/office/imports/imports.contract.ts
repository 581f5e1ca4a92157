import { z } from 'zod'
import { read } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { importAccess } from './imports.access.ts'
import { importList } from './imports.list.ts'
import { importStates } from './imports.states.ts'

const importRun = z.object({
  id,
  kind: z.string(),
  kindLabel: z.string(),
  /** Its columns are matched and its lines checked before it runs; and it can be undone. */
  isTable: z.boolean(),
  outletCode: z.string().nullable(),
  createdBy: z.string().nullable(),
  fileName: z.string(),
  state: z.enum(importStates),
  sizeBytes: z.number().int(),
  /** Null until the file has been read once. */
  totalLines: z.number().int().nullable(),
  linesDone: z.number().int(),
  /** Rows of the table, of which each may take several lines. */
  recordsDone: z.number().int(),
  /** Null until it has been checked. */
  totalRecords: z.number().int().nullable(),
  refusedLines: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
  /** The result of a table's check; null until it has been checked. */
  checkedCounts: z.record(z.string(), z.number().int()).nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  version: z.number().int(),
})

export type ImportRun = z.infer<typeof importRun>

export const importsContract = {
  list: listOf({
    path: '/imports',
    summary: 'Imports, newest first',
    access: importAccess,
    list: importList,
    row: importRun,
  }),
  get: read({
    path: '/imports/{id}',
    summary: 'How far an import has come',
    access: importAccess,
    input: z.object({ id }),
    output: importRun,
  }),
  history: historyOf({
    path: '/imports/{id}/history',
    summary: 'What the record knows of an import, newest first',
    access: importAccess,
  }),
  refusals: read({
    path: '/imports/{id}/refusals',
    summary: 'The lines that an import refused, each with its reason',
    access: importAccess,
    input: z.object({ id, ...pageInput }),
    output: pageOf(
      z.object({
        line: z.number().int(),
        column: z.string(),
        reason: z.string(),
        raw: z.string(),
        /** The option with which the sender may resolve it. */
        asks: z.string().nullable(),
      }),
    ),
  }),
  cancel: transitionOf({
    path: '/imports/{id}/cancel',
    summary: 'Stop an import; what its committed batches brought stays',
    access: importAccess,
  }),
}
