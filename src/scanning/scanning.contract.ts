import { z } from 'zod'
import { write } from '#platform/contract.ts'
import { id, requiredLine } from '#platform/fields.ts'
import type { Access } from '#platform/permissions.ts'
import { capability } from '#users/capabilities.ts'

/** What came of a scan; the scan log keeps it, and the screen has a sound and a colour for each. */
export const scanResults = ['ok', 'misread', 'unknown', 'wrong_item', 'over', 'blocked'] as const

export type ScanResult = (typeof scanResults)[number]

export const scanCode = requiredLine(80)

/** Whoever scans anywhere. A code finds what is of the outlets at which one of these is held. */
export const scanAccess = [
  capability.scanHistory,
  capability.pos,
  capability.dispatch,
  capability.returns,
  capability.orders,
] as const satisfies Access

export const scanningContract = {
  /** A write, because every scan is kept in the scan log. */
  resolve: write({
    path: '/scans/resolve',
    summary: 'What a scanned code stands for: a variant, an order or a parcel',
    access: scanAccess,
    refuses: ['unknown_barcode', 'misread_barcode'],
    input: z.object({ code: scanCode }),
    output: z.object({ noun: z.string(), id, label: z.string() }),
  }),
}
