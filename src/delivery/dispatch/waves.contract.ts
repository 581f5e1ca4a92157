import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { flag, id, instant, line, quantity } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { scanRefusals } from '#stock/scanning/scan-meanings.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import { courierOfWave, orderToPick, waveCodes, waveRow, wholeWave } from './waves.fields.ts'
import { waveList } from './waves.list.ts'
import { pickSteps, waveMethods, waveRules } from './waves.rules.ts'

const access = capability.dispatch
const moved = z.object({ id, version: z.number().int() })
const ofLine = z.object({ id, lineId: id })
const count = z.number().int()
const scanId = id.describe('Chosen by the device: a scan that is sent again counts once.')
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of the day, such as 15:30.')

export const wavesContract = {
  list: listOf({
    path: '/waves',
    summary: 'Waves of orders to pick, newest first',
    access,
    list: waveList,
    row: waveRow,
  }),
  get: read({
    path: '/waves/{id}',
    summary: 'One wave with its orders, what is to be taken from where, and what comes next',
    access,
    input: z.object({ id }),
    output: wholeWave,
  }),
  history: historyOf({
    path: '/waves/{id}/history',
    summary: 'What the record knows of a wave, newest first',
    access,
  }),
  codes: read({
    path: '/waves/{id}/codes',
    summary: 'The codes of the products and lots of a wave, for picking without the network',
    access,
    input: z.object({ id }),
    output: waveCodes,
  }),
  figures: read({
    path: '/waves/figures',
    summary:
      'How many orders can be picked, and how many waves wait, are picked or are to be packed',
    access,
    input: z.object({}),
    output: z.object({ ready: count, late: count, released: count, picking: count, picked: count }),
  }),
  ready: read({
    path: '/waves/orders',
    summary: 'Confirmed orders in the order of a rule, and why some cannot be picked',
    access,
    input: z.object({
      outletId: id.optional().describe('Left out: the outlet where most can be picked.'),
      rule: z.enum(waveRules).default('oldest'),
      courierId: id.optional(),
      leavesBy: timeOfDay
        .optional()
        .describe('Only what is to leave by then, on the clock of the outlet.'),
      zone: line(30)
        .optional()
        .describe(
          'Only orders that are entirely in this zone: the first characters of its bin codes.',
        ),
      oneLine: flag.optional(),
    }),
    output: z.object({
      outletId: id,
      rows: z.array(orderToPick),
      couriers: z.array(courierOfWave),
      zones: z.array(z.string()),
      most: z.object({ orders: count, weightGrams: count }),
    }),
  }),
  plan: write({
    path: '/waves',
    summary: 'Put orders of one outlet into a wave',
    access,
    refuses: ['held', 'wrong_state', 'in_other_wave', 'address_not_proved', 'over_cart'],
    input: z.object({
      outletId: id,
      method: z.enum(waveMethods),
      orderIds: z.array(id).min(1, 'Choose an order.').max(100),
    }),
    output: moved.extend({ number: count }),
  }),
  release: transitionOf({
    path: '/waves/{id}/release',
    summary: 'Release a wave: plan its picks and offer it to pickers',
    access,
  }),
  takeWork: write({
    path: '/waves/work',
    summary: 'Go on with the wave that you pick, or start this one or the next',
    access,
    refuses: ['no_work', 'wrong_state'],
    input: z.object({ id: id.optional() }),
    output: z.object({ id }),
  }),
  scan: write({
    path: '/waves/{id}/scans',
    summary: 'A scan while picking: a bin, a product, a lot or a tote',
    access,
    isEssential: true,
    refuses: [
      ...scanRefusals,
      'wrong_bin',
      'wrong_item',
      'wrong_lot',
      'wrong_tote',
      'scan_bin_first',
      'over_quantity',
      'scan_recorded',
      'amount_needed',
      'nothing_to_pick',
      'held',
      'wrong_state',
    ],
    input: z.object({
      id,
      code: scanCode,
      quantity: quantity.optional().describe('How many packs.'),
      amount: quantity.optional().describe('How much, in steps of the variant.'),
      scanId: scanId.optional(),
    }),
    output: z.object({ took: z.enum(pickSteps), lineId: id, wave: wholeWave }),
  }),
  scanLater: write({
    path: '/waves/{id}/scans/later',
    summary: 'Record a scan, or an undo, that a device made without the network',
    access,
    isEssential: true,
    refuses: ['scan_recorded'],
    input: z.object({
      id,
      scanId,
      lineId: id.describe('The line at which it was scanned.'),
      step: z.enum(pickSteps).describe('What the line asked for.'),
      code: scanCode,
      amount: quantity.optional().describe('How much, in steps of the variant.'),
      undoes: z
        .object({ pickId: id.nullable() })
        .optional()
        .describe(
          'It is an undo: of the pick, or of the scan with this id; null for units in hand.',
        ),
      madeAt: instant,
    }),
    output: z.object({
      isRecorded: z.boolean(),
      message: z.string().describe('Why it was not recorded; else empty.'),
      wave: wholeWave,
    }),
  }),
  undo: write({
    path: '/waves/{id}/scans/undo',
    summary: 'Put back what was scanned last',
    access,
    refuses: ['nothing_picked', 'wrong_state'],
    input: z.object({ id }),
    output: wholeWave,
  }),
  skip: write({
    path: '/waves/{id}/skip',
    summary: 'Take a line at the end of the walk',
    access,
    refuses: ['in_hand', 'wrong_state'],
    input: ofLine,
    output: wholeWave,
  }),
  takeElsewhere: write({
    path: '/waves/{id}/elsewhere',
    summary: 'Take the rest of a line from another bin',
    access,
    refuses: ['in_hand', 'not_there', 'wrong_state'],
    input: ofLine.extend({
      binId: id,
      isFound: z
        .boolean()
        .default(false)
        .describe('It was found there although none is recorded: both bins get a variance.'),
    }),
    output: wholeWave,
  }),
  declareShort: write({
    path: '/waves/{id}/short',
    summary: 'The rest of a line is nowhere: its order is held and leaves the wave',
    access,
    refuses: ['in_hand', 'unknown_reason', 'wrong_state'],
    input: ofLine.extend({ reason: reasonGiven }),
    output: wholeWave,
  }),
  answerCheck: write({
    path: '/waves/{id}/bin-checks',
    summary: 'Say what is left in a bin that is empty by the books',
    access,
    refuses: ['nothing_asked'],
    input: ofLine.extend({
      left: count.min(0).max(1_000_000).describe('In steps of the variant; zero when it is empty.'),
    }),
    output: wholeWave,
  }),
  leaveOut: write({
    path: '/waves/{id}/leave-out',
    summary: 'Take an order out of the wave',
    access,
    refuses: ['not_in_wave', 'wrong_state'],
    input: z.object({ id, orderId: id }),
    output: wholeWave,
  }),
  close: transitionOf({
    path: '/waves/{id}/close',
    summary: 'The wave is done with; what was not packed is free for another',
    access,
  }),
  cancel: transitionOf({
    path: '/waves/{id}/cancel',
    summary: 'Give the wave up; its orders are free for another',
    access,
  }),
}
