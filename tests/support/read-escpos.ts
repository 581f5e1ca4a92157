/** What a receipt printer would do with the bytes it was sent. */
export type Printout = {
  /** The rows of text, decoded by the code page that was chosen. */
  readonly rows: readonly string[]
  readonly barcodes: readonly string[]
  readonly cuts: number
  /** How often the cash drawer was opened. */
  readonly pulses: number
  readonly codePages: ReadonlySet<number>
}

/** The characters of tests above ASCII, by the tables in Epson's manual. */
const bytesOfLetters: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  // CP437
  0: { ü: 0x81, ö: 0x94, é: 0x82, è: 0x8a, ç: 0x87, ñ: 0xa4, '£': 0x9c, '·': 0xfa, ß: 0xe1 },
  // Windows-1252
  16: {
    ...{ ü: 0xfc, ö: 0xf6, é: 0xe9, è: 0xe8, ç: 0xe7, ñ: 0xf1, '£': 0xa3, '·': 0xb7, ß: 0xdf },
    ...{ '€': 0x80, '×': 0xd7 },
  },
  // CP858
  19: {
    ...{ ü: 0x81, ö: 0x94, é: 0x82, è: 0x8a, ç: 0x87, ñ: 0xa4, '£': 0x9c, '·': 0xfa, ß: 0xe1 },
    ...{ '€': 0xd5, '×': 0x9e },
  },
}

/** How many bytes follow a command that changes only how text looks. */
const looks: Readonly<Record<string, number>> = {
  '1b40': 0, // ESC @ initialize
  '1c2e': 0, // FS . no kanji
  '1b4d': 1, // ESC M font
  '1b45': 1, // ESC E bold
  '1b61': 1, // ESC a alignment
  '1d21': 1, // GS ! size
  '1d68': 1, // GS h barcode height
  '1d77': 1, // GS w barcode width
  '1d48': 1, // GS H barcode text
}

/** Reads ESC/POS as a printer does, and refuses a command that it does not know. */
export function readEscPos(bytes: Uint8Array): Printout {
  const rows: string[] = []
  const barcodes: string[] = []
  const codePages = new Set<number>()
  let [page, row, cuts, pulses] = [0, '', 0, 0]
  const at = (index: number) => bytes[index] ?? 0
  let index = 0
  while (index < bytes.length) {
    const byte = at(index)
    if (byte === 0x0a) {
      rows.push(row)
      row = ''
      index += 1
      continue
    }
    if (byte !== 0x1b && byte !== 0x1c && byte !== 0x1d) {
      if (byte !== 0x0d) row += byte < 0x80 ? String.fromCharCode(byte) : letterOf(page, byte)
      index += 1
      continue
    }
    const command = [byte, at(index + 1)].map((one) => one.toString(16).padStart(2, '0')).join('')
    const look = looks[command]
    if (look !== undefined) index += 2 + look
    else if (command === '1b74') {
      page = at(index + 2)
      codePages.add(page)
      index += 3
    } else if (command === '1d6b') {
      const length = at(index + 3)
      const data = String.fromCharCode(...bytes.slice(index + 4, index + 4 + length))
      barcodes.push(data.replace(/^\{[ABC]/, ''))
      index += 4 + length
    } else if (command === '1d56') {
      cuts += 1
      index += 3
    } else if (command === '1b70') {
      pulses += 1
      index += 5
    } else throw new Error(`The printer does not know the command ${command}.`)
  }
  if (row !== '') rows.push(row)
  return { rows, barcodes, cuts, pulses, codePages }
}

function letterOf(page: number, byte: number): string {
  const known = Object.entries(bytesOfLetters[page] ?? {})
  const letter = known.find(([, code]) => code === byte)?.[0]
  if (letter === undefined) throw new Error(`No letter is known for ${byte} on page ${page}.`)
  return letter
}
