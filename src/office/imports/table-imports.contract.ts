import { z } from 'zod'
import { knownTimeZone } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, version } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { importExtras, importResults } from '#platform/table-imports.ts'
import { pictureOutcomes } from './import-pictures.ts'
import { importAccess } from './imports.access.ts'
import { importStates } from './imports.states.ts'
import { instantPatterns } from './read-instant.ts'
import { dateOrders, decimalSigns, tableReading } from './table-reading.ts'

const access = importAccess
const step = z.object({ id, version })
const moved = z.object({ id, version: z.number().int() })
const mapping = z.record(z.string(), z.number().int().min(0).max(199))
const options = z.record(z.string(), line(80))

const importKind = z.object({
  kind: z.string(),
  label: z.string(),
  needsOutlet: z.boolean(),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      hint: z.string().nullable(),
      isRequired: z.boolean(),
      kind: z.string(),
      /** Its column is read only where the sender chooses this extra. */
      extra: z.enum(importExtras).nullable(),
    }),
  ),
  options: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  /** Columns that such files often have and that are not used, with the reason. */
  notUsed: z.array(z.object({ heading: z.string(), why: z.string() })),
  sample: z.array(z.array(z.string())),
})

export type ImportKindFacts = z.infer<typeof importKind>

const arrivedTable = z.object({
  id,
  kind: z.string(),
  state: z.enum(importStates),
  version: z.number().int(),
  reading: tableReading,
  headers: z.array(z.string()),
  mapping,
  options,
  /** Pictures are to be fetched from the addresses that the file names. */
  fetchesPictures: z.boolean(),
  /** Where the quantities of the file are to be opening stock; null where they are not. */
  openingOutletId: id.nullable(),
  /** The outlets at which you may take in stock; none where such files name no quantities. */
  openingOutlets: z.array(z.object({ id, code: z.string(), name: z.string() })),
  /** Another kind that the headings speak for; null where the chosen one fits. */
  proposedKind: z.object({ kind: z.string(), label: z.string() }).nullable(),
  /** Of each column: its first values, and the patterns of dates with a time that fit the most of them. */
  columns: z.array(
    z.object({ examples: z.array(z.string()), patterns: z.array(z.enum(instantPatterns)) }),
  ),
  /** Proposed for times that name no zone: that of the outlet. */
  proposedZone: z.string(),
  /** The first rows below the header, as they are in the file; none once it has been read. */
  sample: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
})

export type ArrivedTable = z.infer<typeof arrivedTable>

const importPicture = z.object({
  seq: z.number().int(),
  line: z.number().int(),
  /** Null once the product is gone. */
  productId: id.nullable(),
  /** The product’s title. */
  label: z.string(),
  url: z.string(),
  outcome: z.enum(pictureOutcomes),
  /** Why it was refused or could not be had. */
  reason: z.string().nullable(),
})

export type ImportPictureRow = z.infer<typeof importPicture>

const count = z.number().int()
const pictureSums = z.object({
  waiting: count,
  fetched: count,
  present: count,
  refused: count,
  failed: count,
})

export const outcomes = ['stands', 'undone', 'left'] as const

export const differenceFilters = [
  'created',
  'changed',
  'unchanged',
  'refused',
  'lost',
  'warned',
] as const

const differenceResults = [...importResults, 'unchanged', 'refused'] as const

const difference = z.object({
  seq: z.number().int(),
  line: z.number().int(),
  did: z.enum(differenceResults),
  record: z.string(),
  /** Empty where the whole record is added, or nothing changes. */
  field: z.string(),
  /** Both are null for costs that you may not read. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  isCost: z.boolean(),
  /** Units that would be written off. */
  lostUnits: z.number().nullable(),
  lostMinor: z.number().int().nullable(),
  currency: z.string().nullable(),
  warning: z.string().nullable(),
  /** A warning about costs; null for those who may not read them. */
  costWarning: z.string().nullable(),
  /** Why the line is refused. */
  refusal: z.string().nullable(),
})

export type DifferenceRow = z.infer<typeof difference>

const loss = z.object({
  outletCode: z.string(),
  lines: z.number().int(),
  units: z.number(),
  /** Null for those who may not read costs there. */
  worthMinor: z.number().int().nullable(),
  currency: z.string(),
})

export type ImportLossRow = z.infer<typeof loss>

export const tableImportsContract = {
  kinds: read({
    path: '/table-imports/kinds',
    summary: 'The kinds of tables that you may send, with their columns',
    access,
    input: z.object({}),
    output: z.object({ kinds: z.array(importKind) }),
  }),
  get: read({
    path: '/table-imports/{id}',
    summary: 'How a table was read and matched, with its first rows',
    access,
    input: z.object({ id }),
    output: arrivedTable,
  }),
  reread: write({
    path: '/table-imports/{id}/reread',
    summary:
      'Read a table that has arrived in another way: encoding, delimiter, sheet, header, or as another kind',
    access,
    isHeavy: true,
    refuses: ['wrong_state', 'stale_version', 'no_table', 'outlet_needed'],
    input: step.extend({
      reading: tableReading
        .pick({ encoding: true, delimiter: true, sheet: true, headerLine: true })
        .partial(),
      kind: line(40).optional(),
    }),
    output: moved,
  }),
  check: write({
    path: '/table-imports/{id}/check',
    summary: 'Say which column holds what, and go through the table without changing anything',
    access,
    isHeavy: true,
    refuses: [
      'wrong_state',
      'stale_version',
      'column_missing',
      'column_twice',
      'unknown_column',
      'pattern_needed',
      'outlet_not_open',
      'outlet_never_receives',
    ],
    input: step.extend({
      mapping,
      options: options.default({}),
      decimalSign: z.enum(decimalSigns),
      dateOrder: z.enum(dateOrders),
      instantPattern: z
        .enum(instantPatterns)
        .optional()
        .describe('How dates with a time are written. Needed where more than one pattern fits.'),
      timeZone: knownTimeZone
        .optional()
        .describe('Of times that name none; that of the outlet otherwise.'),
      fetchPictures: z
        .boolean()
        .optional()
        .describe('Fetch the pictures from the addresses that the file names, after the import.'),
      openingOutletId: id
        .optional()
        .describe('The outlet at which the quantities of the file become opening stock.'),
    }),
    output: moved,
  }),
  pictures: read({
    path: '/table-imports/{id}/pictures',
    summary: 'The pictures that a file names, and what became of each',
    access,
    input: z.object({ id, outcome: z.enum(pictureOutcomes).optional(), ...pageInput }),
    output: pageOf(importPicture),
  }),
  pictureSums: read({
    path: '/table-imports/{id}/picture-sums',
    summary: 'How many pictures of a file were fetched, are there already, or could not be had',
    access,
    input: z.object({ id }),
    output: pictureSums,
  }),
  retryPictures: write({
    path: '/table-imports/{id}/pictures/retry',
    summary: 'Fetch one picture again, or all that failed',
    access,
    refuses: ['wrong_state', 'nothing_to_retry'],
    input: z.object({
      id,
      seq: z.number().int().min(1).optional().describe('One picture; all that failed otherwise.'),
    }),
    output: z.object({ id, waiting: z.number().int() }),
  }),
  differences: read({
    path: '/table-imports/{id}/differences',
    summary: 'What a checked import would change, value by value',
    access,
    input: z.object({ id, only: z.enum(differenceFilters).optional(), ...pageInput }),
    output: pageOf(difference),
  }),
  differenceSums: read({
    path: '/table-imports/{id}/difference-sums',
    summary: 'What a checked import would write off per outlet, and its warnings',
    access,
    input: z.object({ id }),
    output: z.object({
      losses: z.array(loss),
      warnings: z.array(z.object({ warning: z.string(), count: z.number().int() })),
      counts: z.array(z.object({ did: z.enum(differenceResults), records: z.number().int() })),
    }),
  }),
  rematch: write({
    path: '/table-imports/{id}/rematch',
    summary: 'Go back from the check to the columns',
    access,
    isHeavy: true,
    refuses: ['wrong_state', 'stale_version'],
    input: step,
    output: moved,
  }),
  start: write({
    path: '/table-imports/{id}/start',
    summary: 'Take in what passed the check',
    access,
    isHeavy: true,
    refuses: ['wrong_state', 'stale_version', 'approval_needed'],
    input: step,
    output: moved,
  }),
  undo: write({
    path: '/table-imports/{id}/undo',
    summary: 'Take back what an import did, but for what has been changed since',
    access,
    isHeavy: true,
    refuses: ['wrong_state', 'stale_version', 'nothing_to_undo', 'approval_needed'],
    input: step,
    output: moved,
  }),
  changes: read({
    path: '/table-imports/{id}/changes',
    summary: 'The records that an import added, changed or booked, and what became of them',
    access,
    input: z.object({ id, outcome: z.enum(outcomes).optional(), ...pageInput }),
    output: pageOf(
      z.object({
        seq: z.number().int(),
        noun: z.string(),
        entityId: id,
        label: z.string(),
        did: z.enum(importResults),
        outcome: z.enum(outcomes),
        reason: z.string().nullable(),
      }),
    ),
  }),
}
