import type { ConnectionKind, PrinterProfile } from '../../receipt-printer/printer-profile.ts'
import { PrinterFault } from './printer-fault.ts'
import { chooseSerialPrinter, sendToSerial } from './serial-printer.ts'
import { storedPrinter, storePrinter } from './stored-printer.ts'
import { chooseUsbPrinter, sendToUsb } from './usb-printer.ts'
import { withPatience } from './with-patience.ts'

/** Asks the user for the printer and remembers it. @throws PrinterFault */
export async function connectPrinter(kind: ConnectionKind): Promise<void> {
  const key = await (kind === 'usb' ? chooseUsbPrinter() : chooseSerialPrinter())
  storePrinter({ ...storedPrinter(), connection: { kind, key } })
}

export function disconnectPrinter(): void {
  storePrinter({ ...storedPrinter(), connection: null })
}

let last: Promise<unknown> = Promise.resolve()

/** Sends what was made for the printer of this browser, one after the other. @throws PrinterFault */
export function sendToPrinter(
  profile: PrinterProfile,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const sending = last.then(async () => {
    const { connection, baudRate } = profile
    if (!connection) throw new PrinterFault('No receipt printer is connected. Connect one first.')
    const bytes = await make()
    const { kind, key } = connection
    await withPatience((signal) =>
      kind === 'usb'
        ? sendToUsb(key, bytes, signal)
        : sendToSerial(key, bytes, Number(baudRate), signal),
    )
  })
  last = sending.catch(() => undefined)
  return sending
}

/** The sentence of a failed print; whatever else went wrong is not the printer's. */
export function printerFaultInWords(error: unknown): string {
  return error instanceof PrinterFault
    ? error.message
    : 'The printout could not be made. Reload the page, then print again.'
}
