import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, instant, line, requiredLine } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import { loadSheetRow, voidManifest, wholeSheet } from './load-sheets.fields.ts'
import { loadSheetList } from './load-sheets.list.ts'

const access = capability.dispatch
/** The user was told that the courier of some parcels is suspended, and lets them leave anyway. */
const despiteSuspension = z.boolean().optional()
const scanId = id.describe('Chosen by the device: a scan that is sent again counts once.')
const moved = z.object({ id, version: z.number().int() })

export const loadSheetsContract = {
  list: listOf({
    path: '/load-sheets',
    summary: 'Load sheets, newest first',
    access,
    list: loadSheetList,
    row: loadSheetRow,
  }),
  get: read({
    path: '/load-sheets/{id}',
    summary: 'One load sheet with its parcels, and which of its courier are missing on it',
    access,
    input: z.object({ id }),
    output: wholeSheet,
  }),
  history: historyOf({
    path: '/load-sheets/{id}/history',
    summary: 'What the record knows of a load sheet, newest first',
    access,
  }),
  couriers: read({
    path: '/load-sheets/couriers',
    summary: 'The couriers, and how many booked parcels wait for each at each outlet',
    access,
    input: z.object({}),
    output: z.object({
      couriers: z.array(
        z.object({
          id,
          name: z.string(),
          waiting: z.array(z.object({ outletId: id, parcels: z.number().int() })),
        }),
      ),
    }),
  }),
  open: write({
    path: '/load-sheets',
    summary: 'Open a load sheet for a courier at an outlet, or go on with the one you have open',
    access,
    refuses: ['courier_closed'],
    input: z.object({ outletId: id, courierId: id }),
    output: moved.extend({ number: z.number().int() }),
  }),
  scan: write({
    path: '/load-sheets/{id}/scans',
    summary: 'Put a scanned parcel on the sheet',
    access,
    isEssential: true,
    refuses: [
      'unknown_barcode',
      'ambiguous_barcode',
      'other_courier',
      'other_outlet',
      'held',
      'void_label',
      'label_outdated',
      'already_on_sheet',
      'on_other_sheet',
      'already_handed_over',
      'not_booked',
      'parcel_cancelled',
      'parcel_opened',
      'courier_suspended',
      'suspension_hold',
      'wrong_state',
      'scan_recorded',
    ],
    input: z.object({ id, code: scanCode, despiteSuspension, scanId: scanId.optional() }),
    output: z.object({ parcelId: id, code: z.string(), shipName: z.string(), sheet: wholeSheet }),
  }),
  scanLater: write({
    path: '/load-sheets/{id}/scans/later',
    summary: 'Put a parcel on the sheet, or take it off, that a device scanned without the network',
    access,
    isEssential: true,
    refuses: ['scan_recorded'],
    input: z.object({
      id,
      code: scanCode,
      despiteSuspension,
      scanId,
      undoes: z
        .object({ scanId: id })
        .optional()
        .describe('It takes the parcel of this scan off again.'),
      madeAt: instant,
    }),
    output: z.object({
      isRecorded: z.boolean(),
      message: z.string().describe('Why it was not recorded; else empty.'),
      sheet: wholeSheet,
    }),
  }),
  takeOff: write({
    path: '/load-sheets/{id}/scans/undo',
    summary: 'Take a parcel off the sheet again',
    access,
    refuses: ['wrong_state', 'not_on_sheet'],
    input: z.object({ id, parcelId: id }),
    output: wholeSheet,
  }),
  close: transitionOf({
    path: '/load-sheets/{id}/close',
    summary: 'Lock the sheet; the courier is asked for its own number where it gives one',
    access,
    refuses: [
      'empty_sheet',
      'held',
      'label_outdated',
      'not_booked',
      'courier_suspended',
      'suspension_hold',
    ],
    asks: { despiteSuspension },
  }),
  reopen: transitionOf({
    path: '/load-sheets/{id}/reopen',
    summary: 'Go on scanning; a signature given before does not count any more',
    access,
    refuses: ['sheet_open'],
  }),
  voidManifests: read({
    path: '/load-sheets/void-manifests',
    summary: 'Manifests that couriers have of load sheets that were reopened or cancelled since',
    access,
    input: z.object({}),
    output: z.object({ manifests: z.array(voidManifest) }),
  }),
  tellVoid: write({
    path: '/load-sheets/{id}/void-manifests/told',
    summary: 'Mark that the courier was told that its manifests of a load sheet are void',
    access,
    refuses: ['nothing_to_tell'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  cancel: transitionOf({
    path: '/load-sheets/{id}/cancel',
    summary: 'Give the sheet up; its parcels are free for another',
    access,
  }),
  handOver: transitionOf({
    path: '/load-sheets/{id}/hand-over',
    summary: 'Everything on the sheet leaves: orders are dispatched and their stock is issued',
    access,
    refuses: [
      'held',
      'label_outdated',
      'not_booked',
      'not_signed',
      'address_not_proved',
      'lot_not_for_sale',
      'lot_not_there',
      'courier_suspended',
      'suspension_hold',
    ],
    asks: {
      driverName: requiredLine(80),
      driverPhone: line(40).default(''),
      /** Why there is no signature on the screen: for example, the driver signed on paper. */
      unsigned: line(200).default(''),
      despiteSuspension,
    },
    answers: { parcels: z.number().int() },
  }),
}
