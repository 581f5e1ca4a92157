import type { PrinterProfile } from '../../receipt-printer/printer-profile.ts'
import type { RollPart } from '../../receipt-printer/printer-roll.ts'
import { sendToPrinter } from './send-to-printer.ts'

/** Prints on the receipt printer of this browser; its code is loaded on first use. */
export function printRoll(profile: PrinterProfile, parts: readonly RollPart[]): Promise<void> {
  return sendToPrinter(profile, async () =>
    (await import('../../receipt-printer/printer-bytes.ts')).bytesOf(parts, profile),
  )
}
