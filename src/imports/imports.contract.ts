import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id, version } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { recordHistory } from '#platform/timeline.ts'
import { capability } from '#users/capabilities.ts'
import { importStates } from './imports.states.ts'

export const importKinds = ['online-retail'] as const

const importRun = z.object({
  id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  sizeBytes: z.number().int(),
  /** Null until the file has been read once. */
  totalLines: z.number().int().nullable(),
  linesDone: z.number().int(),
  refusedLines: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
  failure: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  version: z.number().int(),
})

export type ImportRun = z.infer<typeof importRun>

export const importsContract = {
  list: read({
    path: '/imports',
    summary: 'Imports, newest first',
    access: capability.orders,
    input: z.object({ ...pageInput }),
    output: pageOf(importRun),
  }),
  get: read({
    path: '/imports/{id}',
    summary: 'How far an import has come',
    access: capability.orders,
    input: z.object({ id }),
    output: importRun,
  }),
  history: read({
    path: '/imports/{id}/history',
    summary: 'What the record knows of an import, newest first',
    access: capability.orders,
    input: z.object({ id }),
    output: recordHistory,
  }),
  refusals: read({
    path: '/imports/{id}/refusals',
    summary: 'The lines that an import refused, each with its reason',
    access: capability.orders,
    input: z.object({ id, ...pageInput }),
    output: pageOf(
      z.object({ line: z.number().int(), column: z.string(), reason: z.string(), raw: z.string() }),
    ),
  }),
  cancel: write({
    path: '/imports/{id}/cancel',
    summary: 'Stop an import; what its committed batches brought stays',
    access: capability.orders,
    refuses: ['wrong_state', 'stale_version'],
    input: z.object({ id, version }),
    output: z.object({ id, version: z.number().int() }),
  }),
}
