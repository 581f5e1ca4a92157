/*
 * The part of WebUSB and WebSerial that a receipt printer needs. The types of the browser do not
 * have them, because only Chromium offers them.
 */

export type UsbEndpoint = {
  readonly endpointNumber: number
  readonly direction: 'in' | 'out'
  readonly type: 'bulk' | 'interrupt' | 'isochronous'
}

export type UsbInterface = {
  readonly interfaceNumber: number
  readonly alternates: readonly {
    readonly alternateSetting: number
    readonly interfaceClass: number
    readonly endpoints: readonly UsbEndpoint[]
  }[]
}

export type UsbDevice = {
  readonly vendorId: number
  readonly productId: number
  readonly productName?: string | undefined
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(
    endpoint: number,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{ readonly status: string }>
}

export type SerialPort = {
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>> | null
  getInfo(): { readonly usbVendorId?: number; readonly usbProductId?: number }
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
}

/** What both have in common: a list of the devices that the user once chose. */
type Plugged = {
  addEventListener(type: 'connect' | 'disconnect', call: () => void): void
  removeEventListener(type: 'connect' | 'disconnect', call: () => void): void
}

export type Usb = Plugged & {
  getDevices(): Promise<readonly UsbDevice[]>
  requestDevice(options: {
    readonly filters: readonly { readonly classCode?: number }[]
  }): Promise<UsbDevice>
}

export type Serial = Plugged & {
  getPorts(): Promise<readonly SerialPort[]>
  requestPort(): Promise<SerialPort>
}

declare global {
  interface Navigator {
    readonly usb?: Usb
    readonly serial?: Serial
  }
}
