import { isRecord } from '../is-record.ts'

/** How a printer is reached: by WebUSB, or by a serial port, which may be a USB cable as well. */
export const connectionKinds = ['usb', 'serial'] as const

export type ConnectionKind = (typeof connectionKinds)[number]

/** Characters in a row of the usual font. */
export const paperWidths = ['48', '42', '32'] as const

export const paperWidthLabels: Readonly<Record<(typeof paperWidths)[number], string>> = {
  48: '80 mm, 48 characters',
  42: '80 mm, 42 characters',
  32: '58 mm, 32 characters',
}

/** The character sets that printers offer, by the names of their manuals. */
export const codePages = [
  'cp858',
  'windows1252',
  'cp437',
  'cp852',
  'windows1250',
  'cp866',
  'windows1251',
  'cp737',
  'windows1253',
  'cp857',
] as const

export type CodePage = (typeof codePages)[number]

export const codePageLabels: Readonly<Record<CodePage, string>> = {
  cp858: 'Western Europe with € (CP858)',
  windows1252: 'Western Europe (Windows-1252)',
  cp437: 'United States, no € (CP437)',
  cp852: 'Central Europe, no € (CP852)',
  windows1250: 'Central Europe (Windows-1250)',
  cp866: 'Cyrillic, no € (CP866)',
  windows1251: 'Cyrillic (Windows-1251)',
  cp737: 'Greek, no € (CP737)',
  windows1253: 'Greek (Windows-1253)',
  cp857: 'Turkish (CP857)',
}

export const baudRates = ['9600', '19200', '38400', '57600', '115200'] as const

/** The receipt printer of this browser. */
export type PrinterProfile = {
  /** Null while none is connected. */
  readonly connection: { readonly kind: ConnectionKind; readonly key: string } | null
  readonly width: (typeof paperWidths)[number]
  readonly codePage: CodePage
  /** Of a serial port. */
  readonly baudRate: (typeof baudRates)[number]
  /** A cash drawer is plugged into the printer. */
  readonly hasDrawer: boolean
  /** Prints the receipt of each sale without being asked. */
  readonly printsEachSale: boolean
}

export const usualProfile: PrinterProfile = {
  connection: null,
  width: '48',
  codePage: 'cp858',
  baudRate: '9600',
  hasDrawer: true,
  printsEachSale: false,
}

const oneOf = <T extends string>(all: readonly T[], value: unknown, usual: T): T =>
  all.find((one) => one === value) ?? usual

/** A profile as it was stored; what is missing or unknown has its usual value. */
export function readProfile(stored: unknown): PrinterProfile {
  if (!isRecord(stored)) return usualProfile
  const { connection, width, codePage, baudRate, hasDrawer, printsEachSale } = stored
  return {
    connection: readConnection(connection),
    width: oneOf(paperWidths, width, usualProfile.width),
    codePage: oneOf(codePages, codePage, usualProfile.codePage),
    baudRate: oneOf(baudRates, baudRate, usualProfile.baudRate),
    hasDrawer: hasDrawer !== false,
    printsEachSale: printsEachSale === true,
  }
}

function readConnection(stored: unknown): PrinterProfile['connection'] {
  if (!isRecord(stored) || typeof stored.key !== 'string') return null
  const kind = connectionKinds.find((one) => one === stored.kind)
  return kind ? { kind, key: stored.key } : null
}
