import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { setupAccess } from './setup.steps.ts'

const link = z.string().nullable().describe('The page of the record; null where it has none.')

const removedKind = z.object({
  kind: z.string().describe('In the plural, such as `Orders`.'),
  count: z.number().int(),
  own: z.number().int().describe('How many of them you added yourselves.'),
})

const ofRecord = z.object({ label: z.string(), path: link })

export type RemovedKind = z.infer<typeof removedKind>
export type RecordWithPath = z.infer<typeof ofRecord>

export const removalPreview = z.object({
  removed: z.array(removedKind),
  own: z.array(ofRecord).describe('What you added that goes too: orders of sample products only.'),
  changed: z
    .array(ofRecord.extend({ changes: z.number().int() }))
    .describe('Sample records that users changed since, with how often.'),
  blocking: z
    .array(ofRecord.extend({ why: z.string() }))
    .describe('Real records that refer to sample data; while there is one, nothing is removed.'),
  seen: z.string().describe('What `remove` is sent, so that nothing is removed unseen.'),
})

export type RemovalPreview = z.infer<typeof removalPreview>

const sampleState = z.enum(['none', 'loading', 'failed', 'ready'])

/** The order of the guided tour, as far as it is. */
const tourOrder = z.object({
  orderId: id,
  number: z.number().int(),
  state: z.string(),
  isPicked: z.boolean().describe('Whether a unit of it was scanned at the packing station.'),
  parcelId: id.nullable(),
  parcelCode: z.string().nullable(),
  parcelState: z.string().nullable(),
  isLoaded: z.boolean().describe('Whether its parcel was scanned to a load sheet.'),
  sheetId: id.nullable().describe('The load sheet that it is on, or that its courier has open.'),
  skus: z.array(z.object({ sku: z.string(), open: z.number().int() })),
})

export type TourOrder = z.infer<typeof tourOrder>

export const sampleContract = {
  state: read({
    path: '/setup/sample',
    summary: 'Whether the sample business is loaded, and how far',
    access: setupAccess,
    isOfHouse: true,
    input: z.object({}),
    output: z.object({
      state: sampleState,
      done: z.number().int(),
      total: z.number().int(),
      problem: z.string().describe('Why loading stopped; empty unless it failed.'),
      whyNot: z.string().nullable().describe('Why it cannot be loaded; null if it can.'),
    }),
  }),
  tour: read({
    path: '/setup/tour',
    summary: 'The order of the guided tour and its state; null without the sample business',
    access: setupAccess,
    isOfHouse: true,
    input: z.object({}),
    output: z.object({ order: tourOrder.nullable() }),
  }),
  load: write({
    path: '/setup/sample/load',
    summary: 'Load the sample business into an empty company, or continue after a failure',
    access: setupAccess,
    isOfHouse: true,
    refuses: ['not_empty'],
    input: z.object({}),
    output: z.object({ state: sampleState }),
  }),
  preview: read({
    path: '/setup/sample/preview',
    summary: 'What removing the sample business removes, and what keeps it from being removed',
    access: setupAccess,
    isOfHouse: true,
    isHeavy: true,
    input: z.object({}),
    output: removalPreview,
  }),
  remove: write({
    path: '/setup/sample/remove',
    summary: 'Remove the sample business with all that refers to it',
    access: setupAccess,
    isOfHouse: true,
    isHeavy: true,
    refuses: ['no_sample', 'still_loading', 'in_use', 'changed_since'],
    input: z.object({ seen: z.string().max(100) }),
    output: z.object({ rows: z.number().int() }),
  }),
}
