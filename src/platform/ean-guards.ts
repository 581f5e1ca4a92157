/** The guard bars of an EAN or UPC, which extend below the others, and the digits between them. */
export type Guards = {
  /** The module ranges in which the bars are longer. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
  /** Each digit, centred below the modules that encode it; the outer ones in the quiet zones. */
  readonly digits: readonly { readonly text: string; readonly atModules: number }[]
}

const digitModules = 7
/** From the edge of the symbol to the middle of a digit outside it. */
const outsideModules = 6

/** By the GS1 General Specifications, 5.2.1 and 5.2.3. */
export function guardsOf(symbology: 'ean13' | 'ean8' | 'upca', text: string): Guards {
  if (symbology === 'ean8')
    return {
      ranges: [
        [0, 3],
        [31, 36],
        [64, 67],
      ],
      digits: [...digitsFrom(3, text.slice(0, 4)), ...digitsFrom(36, text.slice(4))],
    }
  const first = { text: text.slice(0, 1), atModules: -outsideModules }
  if (symbology === 'ean13')
    return {
      ranges: [
        [0, 3],
        [45, 50],
        [92, 95],
      ],
      digits: [first, ...digitsFrom(3, text.slice(1, 7)), ...digitsFrom(50, text.slice(7))],
    }
  // The first and the last digit of a UPC-A are drawn as long as the guards and written outside.
  return {
    ranges: [
      [0, 10],
      [45, 50],
      [85, 95],
    ],
    digits: [
      first,
      ...digitsFrom(10, text.slice(1, 6)),
      ...digitsFrom(50, text.slice(6, 11)),
      { text: text.slice(11), atModules: 95 + outsideModules },
    ],
  }
}

function digitsFrom(module: number, digits: string): Guards['digits'] {
  return [...digits].map((text, at) => ({
    text,
    atModules: module + at * digitModules + digitModules / 2,
  }))
}
