import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { codeKinds } from './code-kinds.ts'
import { scanList } from './scan-history.list.ts'
import { mostStripScans, scanSpans } from './scan-history.rules.ts'
import { scanResults } from './scan-results.ts'
import { scanTasks } from './scan-tasks.ts'
import { scanCode } from './scanning.contract.ts'
import { unknownCodeList } from './unknown-codes.list.ts'

const access = capability.scanHistory

const scan = z.object({
  id,
  at: z.string(),
  userId: id,
  userName: z.string(),
  outletId: id.nullable(),
  outletCode: z.string().nullable(),
  deviceId: id.nullable(),
  deviceName: z.string().nullable(),
  task: z.enum(scanTasks),
  taskLabel: z.string().describe('The record of the task, such as Wave 12; empty where unknown.'),
  taskPath: z.string().nullable(),
  code: z.string().describe('As it was scanned; ␝ is the separator of a GS1 code.'),
  codeKind: z.enum(codeKinds),
  label: z.string().describe('What the code was read as; empty where it found nothing.'),
  title: z.string().nullable().describe('The title of a product.'),
  recordPath: z.string().nullable(),
  variantId: id.nullable(),
  result: z.enum(scanResults),
  message: z.string(),
  madeAt: z
    .string()
    .nullable()
    .describe('When a device without the network made it; null where it was sent at once.'),
  tookMilliseconds: z.number().int().nullable(),
})

export type Scan = z.infer<typeof scan>

const unknownCode = z.object({
  code: z.string().describe('In the form in which products keep codes.'),
  shown: z.string().describe('As it was scanned the last time.'),
  codeKind: z.enum(codeKinds),
  count: z.number().int(),
  lastAt: z.string(),
  users: z.array(z.string()),
  outlets: z.array(z.string()),
  outletIds: z.array(id),
  tasks: z.array(z.string()),
  lastRecord: z
    .string()
    .describe('The record that it was scanned for the last time, such as GR-1042; empty for none.'),
  state: z.enum(['open', 'ignored']),
  message: z.string(),
  whyNotAssigned: z.string().nullable().describe('Why no product can have it; null where one can.'),
})

export type UnknownCode = z.infer<typeof unknownCode>

const counted = { scans: z.number().int(), errors: z.number().int() }

const figures = z.object({
  hours: z.array(z.object({ hour: z.number().int(), ...counted })),
  tasks: z.array(z.object({ task: z.enum(scanTasks), ...counted })),
  devices: z.array(z.object({ name: z.string(), ...counted })),
  users: z.array(z.object({ name: z.string(), ...counted })),
  seesAllUsers: z.boolean(),
  products: z.array(
    z.object({
      variantId: id,
      productId: id,
      sku: z.string(),
      title: z.string(),
      ...counted,
      misread: z
        .number()
        .int()
        .describe('Misread codes that the same user followed with this product within a minute.'),
    }),
  ),
})

export type ScanFigures = z.infer<typeof figures>

const named = z.array(z.object({ id, name: z.string() }))

export const scanHistoryContract = {
  list: listOf({
    path: '/scans',
    summary: 'The scans of your outlets and your own, newest first',
    access,
    list: scanList,
    row: scan,
  }),
  get: read({
    path: '/scans/{id}',
    summary: 'One scan',
    access,
    input: z.object({ id }),
    output: scan.extend({ hasTaskRecord: z.boolean() }),
  }),
  ofTask: read({
    path: '/scans/{id}/task',
    summary: 'The scans of the same task record as a scan, in their order',
    access,
    input: z.object({ id }),
    output: z.object({
      scans: z.array(scan).max(2 * mostStripScans + 1),
      hasEarlier: z.boolean(),
      hasLater: z.boolean(),
    }),
  }),
  choices: read({
    path: '/scans/choices',
    summary: 'The users and shared devices by which scans can be filtered',
    access,
    input: z.object({}),
    output: z.object({ users: named, devices: named }),
  }),
  unknown: listOf({
    path: '/scans/unknown-codes',
    summary: 'Codes that found nothing in the last 90 days, at your outlets',
    access,
    list: unknownCodeList,
    row: unknownCode,
  }),
  assign: write({
    path: '/scans/unknown-codes/assignments',
    summary: 'Give an unknown code to a product, so that the next scan finds it',
    access,
    isOfHouse: true,
    refuses: ['barcode_taken', 'bad_barcode', 'not_your_part', 'approval_needed', 'action_refused'],
    input: z.object({
      code: scanCode,
      variantId: id,
      packQuantity: z.number().int().min(1).max(100_000).default(1),
    }),
    output: z.object({ code: z.string(), sku: z.string() }),
  }),
  ignore: write({
    path: '/scans/unknown-codes/ignored',
    summary: 'Ignore an unknown code, or list it again',
    access,
    isOfHouse: true,
    input: z.object({ code: scanCode, isIgnored: z.boolean() }),
    output: z.object({ code: z.string(), isIgnored: z.boolean() }),
  }),
  figures: read({
    path: '/scans/figures',
    summary: 'Scans by hour of the day, and errors by product, device, task and user',
    access,
    isHeavy: true,
    input: z.object({ span: z.enum(scanSpans).default('28'), outletId: id.optional() }),
    output: figures,
  }),
}
