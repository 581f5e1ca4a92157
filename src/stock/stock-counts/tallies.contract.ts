import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { write } from '#platform/contract.ts'
import { id, instant, quantity } from '#platform/fields.ts'
import { scanRefusals } from '#stock/scanning/scan-meanings.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import { seenByDevice, sheetLine } from './late-tallies.fields.ts'
import { stockCountLine, wholeStockCount } from './stock-counts.fields.ts'

const access = capability.stockAudit

const countedScan = {
  id,
  code: scanCode,
  lotOf: scanCode.optional().describe('The product that was scanned before, if code is its lot.'),
  expiresOn: z.iso.date().optional().describe('Of a new lot whose label does not say it.'),
  quantity: z.number().int().min(1).max(100_000).optional().describe('How many packs.'),
  amount: quantity.optional().describe('How much, in steps of the variant; complete by itself.'),
  binId: id.nullable().default(null).describe('The bin; null for goods in no bin.'),
}

const scanId = id.describe('Given by the device; a scan with this id counts once.')

/** A scan that was counted, so that exactly it can be taken back. */
const tallied = { lineId: id, round: z.number().int().min(1).max(9), quantity }
/** What a user with a scanner does at the bins of a count that is open. */
export const tallyActs = {
  scanBin: write({
    path: '/stock-counts/{id}/bins',
    summary: 'Scan the bin whose goods are counted next',
    access,
    isEssential: true,
    refuses: [...scanRefusals, 'wrong_state', 'not_in_count'],
    input: z.object({ id, code: scanCode }),
    output: z.object({ binId: id, code: z.string() }),
  }),
  count: write({
    path: '/stock-counts/{id}/scans',
    summary: 'Scan goods; the scans of a line add up',
    access,
    refuses: [
      ...scanRefusals,
      'wrong_state',
      'not_in_count',
      'amount_needed',
      'lot_needed',
      'expiry_needed',
      'other_expiry',
      'recount_by_another',
    ],
    input: z.object({ ...countedScan, scanId: scanId.optional() }),
    output: z.object({ ...tallied, line: stockCountLine, record: wholeStockCount }),
  }),
  scanLater: write({
    path: '/stock-counts/{id}/scans/later',
    summary: 'Count a scan, or undo one, that a device made without the network',
    access,
    isEssential: true,
    refuses: ['scan_recorded'],
    input: z.object({
      ...countedScan,
      scanId,
      variantId: id.describe('The product as the device read it.'),
      noneOf: id.optional().describe('The line of which none is there, in place of goods.'),
      undoes: z
        .object({ scanId: id })
        .optional()
        .describe('It takes back the scan with this id, whose facts it repeats.'),
      seen: seenByDevice.describe('What the device knew when it kept the scan.'),
      madeAt: instant.describe('By the clock of the device, which may be wrong.'),
      sentAt: instant.describe('By the same clock, now.'),
      readAt: instant.describe('When the codes were read, by the server.'),
      aheadMilliseconds: z
        .number()
        .int()
        .min(-4_000_000_000_000)
        .max(4_000_000_000_000)
        .describe('How far the clock of the device was ahead when it got the codes.'),
    }),
    output: z.object({
      isRecorded: z.boolean(),
      message: z.string().describe('Why it was not counted, or is counted again; else empty.'),
      lines: z.array(sheetLine).describe('Of this product in this bin.'),
      record: wholeStockCount,
    }),
  }),
  uncount: write({
    path: '/stock-counts/{id}/scans/undo',
    summary: 'Take back what you counted of a line',
    access,
    refuses: ['wrong_state', 'nothing_counted'],
    input: z.object({ id, ...tallied }),
    output: wholeStockCount,
  }),
  countZero: write({
    path: '/stock-counts/{id}/zeros',
    summary: 'Record that none is there of lines that are not counted yet',
    access,
    refuses: ['wrong_state', 'already_counted', 'recount_by_another'],
    input: z.object({ id, lineIds: z.array(id).min(1).max(500) }),
    output: wholeStockCount,
  }),
  restart: write({
    path: '/stock-counts/{id}/lines/{lineId}/restart',
    summary: 'Discard what this round counted of a line and count it again',
    access,
    refuses: ['wrong_state', 'nothing_counted'],
    input: z.object({ id, lineId: id }),
    output: wholeStockCount,
  }),
}
