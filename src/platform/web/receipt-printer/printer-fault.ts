import type { ConnectionKind } from '../../receipt-printer/printer-profile.ts'

/** Why nothing was printed, in a sentence for the person at the register. */
export class PrinterFault extends Error {}

const paths: Readonly<Record<ConnectionKind, string>> = { usb: 'USB', serial: 'serial port' }

export const notOffered = (kind: ConnectionKind) =>
  new PrinterFault(
    `This browser can’t reach a printer by ${paths[kind]}. Use Chrome or Edge on a computer, or print through the print dialog.`,
  )

const noneChosen = () =>
  new PrinterFault('No printer was chosen. Connect again and pick the printer from the list.')

export const notPluggedIn = () =>
  new PrinterFault(
    'The receipt printer is not plugged in or is switched off. Check its cable and power, then print again.',
  )

export const noPrinterPort = () =>
  new PrinterFault(
    'This USB device is not a receipt printer. Choose another device, or connect the printer by serial port.',
  )

const taken = (kind: ConnectionKind) =>
  new PrinterFault(
    kind === 'usb'
      ? 'The printer driver of the system uses this printer. Connect it by serial port instead, or remove the driver.'
      : 'Another program or window uses this serial port. Close it, then print again.',
  )

export const cutOff = () =>
  new PrinterFault(
    'The receipt printer stopped answering. Check its cable and paper, then print again.',
  )

/** What the browser says when a printer is chosen. */
export function faultOfChoice(error: unknown, kind: ConnectionKind): PrinterFault {
  if (error instanceof PrinterFault) return error
  return nameOf(error) === 'NotFoundError' ? noneChosen() : taken(kind)
}

/** What it says when the port is opened: nothing was sent yet. */
export function faultOfOpening(error: unknown, kind: ConnectionKind): PrinterFault {
  if (error instanceof PrinterFault) return error
  return nameOf(error) === 'NotFoundError' ? notPluggedIn() : taken(kind)
}

/** What it says while bytes are sent. */
export function faultOfSending(error: unknown): PrinterFault {
  return error instanceof PrinterFault ? error : cutOff()
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
