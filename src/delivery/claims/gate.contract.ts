import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, instant, line, requiredLine, version } from '#platform/fields.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import { gateSessionStates } from './gate-sessions.states.ts'
import { gateAnswers, gateSteps, gateVerdicts } from './gate-verdicts.ts'
import { mostSheetLines } from './sheet-lines.ts'

const access = capability.returns
const count = z.number().int()
const scanId = id.describe('Chosen by the device: a scan that is sent again counts once.')

const parcelAtGate = z.object({
  parcelId: id,
  code: z.string(),
  trackingNumber: z.string().nullable(),
  orderNumber: count,
})

export const gateSession = z.object({
  id,
  number: count,
  state: z.enum(gateSessionStates),
  version: count,
  outletId: id,
  outletName: z.string(),
  courierId: id,
  courierName: z.string(),
  sheetId: id.nullable(),
  sheetReference: z.string().nullable(),
  riderName: z.string(),
  signaturePath: z.string(),
  /** Why there is no signature. */
  unsigned: z.string(),
  openedBy: z.string().nullable(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  counts: z.object({
    expected: count,
    not_on_sheet: count,
    unknown: count,
    received_before: count,
    delivered: count,
  }),
  /**
   * The expected parcels: those of the manifest, or else those that the courier reported as
   * returned.
   */
  expected: count,
  /** Expected and not scanned: what the driver signs for. */
  missing: z.array(
    parcelAtGate.extend({
      isDoubtful: z
        .boolean()
        .describe('Its scan is not received: it was delivered, or never left.'),
    }),
  ),
  /** On the manifest, but not a parcel of this courier here. */
  unmatched: z.array(z.string()),
  scans: z.array(
    z.object({
      id,
      code: z.string(),
      verdict: z.enum(gateVerdicts),
      /** What it led to; null where it changed nothing, or waits for an answer. */
      step: z.enum(gateSteps).nullable(),
      orderNumber: count.nullable(),
      parcelCode: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      at: z.string(),
    }),
  ),
})

export type GateSession = z.infer<typeof gateSession>

const sessionRow = gateSession
  .pick({
    id: true,
    number: true,
    state: true,
    outletName: true,
    courierName: true,
    openedAt: true,
  })
  .extend({ sheetReference: z.string().nullable(), parcels: count, missingCount: count.nullable() })

export type GateSessionRow = z.infer<typeof sessionRow>

const sheetRow = z.object({
  id,
  reference: z.string(),
  courierId: id,
  outletId: id,
  addedAt: z.string(),
  lines: count,
  matched: count,
})

export const gateContract = {
  sessions: read({
    path: '/gate/sessions',
    summary: 'Gate sessions, newest first',
    access,
    input: z.object({ outletId: id.optional() }),
    output: z.object({ rows: z.array(sessionRow) }),
  }),
  get: read({
    path: '/gate/sessions/{id}',
    summary: 'One gate session: what came, what did not, and each scan',
    access,
    input: z.object({ id }),
    output: gateSession,
  }),
  choices: read({
    path: '/gate/choices',
    summary: 'The outlets, couriers and courier sheets of which a session can be opened',
    access,
    input: z.object({}),
    output: z.object({
      outlets: z.array(z.object({ id, code: z.string(), name: z.string() })),
      couriers: z.array(z.object({ id, name: z.string() })),
      sheets: z.array(sheetRow),
    }),
  }),
  addSheet: write({
    path: '/gate/sheets',
    summary: 'Take in what the courier says that it brings back, by whole tracking number',
    access,
    refuses: ['sheet_known', 'nothing_listed'],
    input: z.object({
      outletId: id,
      courierId: id,
      reference: requiredLine(60),
      lines: z
        .array(z.object({ number: line(60), branch: line(80).default('') }))
        .min(1)
        .max(mostSheetLines),
    }),
    output: z.object({ id, lines: count, matched: count, unmatched: z.array(z.string()) }),
  }),
  open: write({
    path: '/gate/sessions',
    summary: 'Begin to count what a rider brings, or go on with what you have begun',
    access,
    refuses: ['other_sheet'],
    input: z.object({ outletId: id, courierId: id, sheetId: id.nullable().default(null) }),
    output: z.object({ id }),
  }),
  scan: write({
    path: '/gate/sessions/{id}/scans',
    summary: 'Scan a parcel: it is received, unless it is unknown, received before or delivered',
    access,
    isEssential: true,
    refuses: ['wrong_state', 'other_courier', 'ambiguous_barcode', 'scan_recorded'],
    input: z.object({ id, code: scanCode, scanId: scanId.optional() }),
    output: z.object({
      verdict: z.enum(gateVerdicts),
      says: z.string(),
      scanId: id,
      session: gateSession,
    }),
  }),
  scanLater: write({
    path: '/gate/sessions/{id}/scans/later',
    summary: 'Record a scan of a parcel, or its undo, that a device made without the network',
    access,
    isEssential: true,
    refuses: ['scan_recorded'],
    input: z.object({
      id,
      code: scanCode,
      scanId,
      undoes: z.object({ scanId: id }).optional().describe('It undoes this scan.'),
      madeAt: instant,
    }),
    output: z.object({
      isRecorded: z.boolean(),
      message: z.string().describe('Why the parcel was not received; else empty.'),
      session: gateSession,
    }),
  }),
  answer: write({
    path: '/gate/sessions/{id}/scans/{scanId}/answer',
    summary: 'Say what a scanned parcel that was delivered really is',
    access,
    refuses: ['wrong_state', 'nothing_asked', 'already_back'],
    input: z.object({ id, scanId: id, answer: z.enum(gateAnswers) }),
    output: gateSession,
  }),
  undoScan: write({
    path: '/gate/sessions/{id}/scans/{scanId}/undo',
    summary: 'Undo a scan of an open session: the parcel is as it was before',
    access,
    refuses: ['wrong_state', 'nothing_to_undo', 'already_graded', 'claimed'],
    input: z.object({ id, scanId: id }),
    output: gateSession,
  }),
  close: write({
    path: '/gate/sessions/{id}/close',
    summary: 'The rider leaves: what is missing is fixed, with their name and signature',
    access,
    refuses: ['wrong_state', 'stale_version', 'not_signed'],
    input: z.object({
      id,
      version,
      riderName: requiredLine(80),
      /**
       * A drawing 600 wide and 200 high: lines between whole points; empty if the driver signed on
       * paper.
       */
      signaturePath: z
        .string()
        .max(20_000, 'The signature is too long.')
        .regex(/^[ML0-9 ]*$/, 'Not a signature.')
        .default(''),
      unsigned: line(200).default('').describe('Why there is no signature.'),
    }),
    output: gateSession,
  }),
}
