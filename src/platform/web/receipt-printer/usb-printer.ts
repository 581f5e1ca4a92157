import {
  faultOfChoice,
  faultOfOpening,
  faultOfSending,
  noPrinterPort,
  notOffered,
  notPluggedIn,
} from './printer-fault.ts'
import type { UsbDevice } from './printer-ports.ts'

const printerClass = 7
/** Some printers lose what is sent in one large transfer. */
const chunkBytes = 4096

const keyOf = ({ vendorId, productId }: UsbDevice) => `${vendorId}:${productId}`

/** Asks the user for a USB printer. It must follow a click. @returns its key */
export async function chooseUsbPrinter(): Promise<string> {
  const { usb } = navigator
  if (!usb) throw notOffered('usb')
  try {
    return keyOf(await usb.requestDevice({ filters: [{ classCode: printerClass }] }))
  } catch (error) {
    throw faultOfChoice(error, 'usb')
  }
}

/** Sends bytes to the printer that was chosen once. @throws PrinterFault */
export async function sendToUsb(
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<void> {
  const { usb } = navigator
  if (!usb) throw notOffered('usb')
  const device = (await usb.getDevices()).find((one) => keyOf(one) === key)
  if (!device) throw notPluggedIn()
  const endpoint = await openUsb(device)
  const close = () => device.close().catch(() => undefined)
  // Closing ends a transfer that the printer does not accept.
  signal.addEventListener('abort', close)
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const { status } = await device.transferOut(endpoint, bytes.slice(at, at + chunkBytes))
      if (status !== 'ok') throw new Error(status)
    }
  } catch (error) {
    throw faultOfSending(error)
  } finally {
    // A printer that was unplugged is closed already.
    await close()
  }
}

async function openUsb(device: UsbDevice): Promise<number> {
  try {
    await device.open()
    if (device.configuration === null) await device.selectConfiguration(1)
    for (const { interfaceNumber, alternates } of device.configuration?.interfaces ?? []) {
      const found = alternates
        .find(({ interfaceClass }) => interfaceClass === printerClass)
        ?.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
      if (!found) continue
      await device.claimInterface(interfaceNumber)
      return found.endpointNumber
    }
    throw noPrinterPort()
  } catch (error) {
    await device.close().catch(() => undefined)
    throw faultOfOpening(error, 'usb')
  }
}
