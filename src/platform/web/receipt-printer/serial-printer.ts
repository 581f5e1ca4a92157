import {
  faultOfChoice,
  faultOfOpening,
  faultOfSending,
  notOffered,
  notPluggedIn,
} from './printer-fault.ts'
import type { SerialPort } from './printer-ports.ts'

function keyOf(port: SerialPort): string {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo()
  return `${usbVendorId}:${usbProductId}`
}

/** Asks the user for a serial port. It must follow a click. @returns its key */
export async function chooseSerialPrinter(): Promise<string> {
  const { serial } = navigator
  if (!serial) throw notOffered('serial')
  try {
    return keyOf(await serial.requestPort())
  } catch (error) {
    throw faultOfChoice(error, 'serial')
  }
}

/**
 * Sends bytes to the port that was chosen once. The port is open only meanwhile, so that another
 * window of the browser can print too.
 *
 * @throws PrinterFault
 */
export async function sendToSerial(
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  baudRate: number,
  signal: AbortSignal,
): Promise<void> {
  const { serial } = navigator
  if (!serial) throw notOffered('serial')
  const port = (await serial.getPorts()).find((one) => keyOf(one) === key)
  if (!port) throw notPluggedIn()
  try {
    await port.open({ baudRate })
  } catch (error) {
    throw faultOfOpening(error, 'serial')
  }
  try {
    const writer = port.writable?.getWriter()
    if (!writer) throw notPluggedIn()
    signal.addEventListener('abort', () => writer.abort().catch(() => undefined))
    try {
      await writer.write(bytes)
      await writer.close()
    } finally {
      writer.releaseLock()
    }
  } catch (error) {
    throw faultOfSending(error)
  } finally {
    // A port that was unplugged is closed already.
    await port.close().catch(() => undefined)
  }
}
