import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usualProfile } from '../../receipt-printer/printer-profile.ts'
import type { Serial, Usb, UsbDevice } from './printer-ports.ts'
import { connectPrinter, printerFaultInWords, sendToPrinter } from './send-to-printer.ts'
import { storedPrinter, storePrinter } from './stored-printer.ts'
import { patienceMilliseconds } from './with-patience.ts'

type Failing = 'choose' | 'open' | 'claim' | 'send' | null

let failing: Failing
let sent: number[]
let calls: string[]
let isPluggedIn: boolean
let writable: WritableStream<Uint8Array<ArrayBuffer>> | null

const domError = (name: string) => new DOMException('As the browser says it.', name)

function failAt(step: Failing, name: string): void {
  if (step) calls.push(step)
  if (failing === step) throw domError(name)
}

const output = { endpointNumber: 3, direction: 'out', type: 'bulk' } as const
const input = { endpointNumber: 1, direction: 'in', type: 'bulk' } as const

const device: UsbDevice = {
  ...{ vendorId: 1208, productId: 514 },
  configuration: {
    interfaces: [
      {
        interfaceNumber: 0,
        alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [output] }],
      },
      {
        interfaceNumber: 1,
        alternates: [{ alternateSetting: 0, interfaceClass: 7, endpoints: [input, output] }],
      },
    ],
  },
  open: async () => failAt('open', 'SecurityError'),
  close: async () => {
    calls.push('close')
  },
  selectConfiguration: async () => undefined,
  claimInterface: async (number) => {
    expect(number).toBe(1)
    failAt('claim', 'NetworkError')
  },
  transferOut: async (endpoint, bytes) => {
    expect(endpoint).toBe(3)
    failAt('send', 'NotFoundError')
    sent.push(...bytes)
    return { status: 'ok' }
  },
}

const listens = { addEventListener: () => undefined, removeEventListener: () => undefined }

const usb: Usb = {
  ...listens,
  getDevices: async () => (isPluggedIn ? [device] : []),
  requestDevice: async () => {
    failAt('choose', 'NotFoundError')
    return device
  },
}

const serial: Serial = {
  ...listens,
  getPorts: async () => [
    {
      writable,
      getInfo: () => ({}),
      open: async () => failAt('open', 'InvalidStateError'),
      close: async () => undefined,
    },
  ],
  requestPort: async () => {
    throw domError('NotFoundError')
  },
}

const offer = (offered: { usb?: Usb; serial?: Serial }) => {
  for (const name of ['usb', 'serial'] as const)
    Object.defineProperty(navigator, name, { value: offered[name], configurable: true })
}

beforeEach(() => {
  failing = null
  sent = []
  calls = []
  isPluggedIn = true
  writable = null
  storePrinter(usualProfile)
  offer({ usb, serial })
})

afterEach(() => {
  offer({})
  storePrinter(usualProfile)
})

const bytes = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251)

const send = () => sendToPrinter(storedPrinter(), async () => bytes)

const said = async (call: Promise<unknown>) => {
  try {
    await call
    return 'nothing'
  } catch (error) {
    return printerFaultInWords(error)
  }
}

test('a USB printer is chosen once, and gets every byte in parts that it can take', async () => {
  await connectPrinter('usb')
  expect(storedPrinter().connection).toEqual({ kind: 'usb', key: '1208:514' })
  await send()
  expect(sent).toEqual([...bytes])
  expect(calls).toEqual(['choose', 'open', 'claim', 'send', 'send', 'send', 'close'])
})

test('two printouts at once are sent one after the other', async () => {
  await connectPrinter('usb')
  await Promise.all([send(), send()])
  expect(sent).toEqual([...bytes, ...bytes])
  expect(calls.filter((call) => call === 'open')).toHaveLength(2)
})

test.each([
  ['choose', 'No printer was chosen.'],
  ['open', 'The printer driver of the system uses this printer. Connect it by serial port'],
  ['claim', 'The printer driver of the system uses this printer. Connect it by serial port'],
  ['send', 'The receipt printer stopped answering.'],
] as const)('what fails at “%s” is said in plain words', async (step, words) => {
  if (step !== 'choose') await connectPrinter('usb')
  failing = step
  const call = step === 'choose' ? connectPrinter('usb') : send()
  expect(await said(call)).toContain(words)
  failing = null
  await connectPrinter('usb')
  expect(await said(send())).toBe('nothing')
})

test('a printer that is not plugged in, or was never connected, is said', async () => {
  expect(await said(send())).toContain('No receipt printer is connected.')
  await connectPrinter('usb')
  isPluggedIn = false
  expect(await said(send())).toContain('not plugged in or is switched off')
})

test('a printer that accepts nothing is given up, and the next printout is sent', async () => {
  vi.useFakeTimers()
  try {
    storePrinter({ ...usualProfile, connection: { kind: 'serial', key: '0:0' } })
    writable = new WritableStream({ write: () => new Promise<void>(() => undefined) })
    const call = said(send())
    await vi.advanceTimersByTimeAsync(patienceMilliseconds)
    expect(await call).toContain('The receipt printer stopped answering.')
    writable = new WritableStream({
      write(part) {
        sent.push(...part)
      },
    })
    await send()
    expect(sent).toEqual([...bytes])
  } finally {
    vi.useRealTimers()
  }
})

test('a serial port that another program uses is said, and a browser without one', async () => {
  expect(await said(connectPrinter('serial'))).toContain('No printer was chosen.')
  storePrinter({ ...usualProfile, connection: { kind: 'serial', key: '0:0' } })
  failing = 'open'
  expect(await said(send())).toContain('Another program or window uses this serial port.')
  offer({})
  expect(await said(send())).toContain('This browser can’t reach a printer by serial port.')
})
