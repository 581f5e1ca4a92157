export const symbologies = [
  'ean13',
  'ean8',
  'upca',
  'code128',
  'gs1datamatrix',
  'datamatrix',
  'qr',
] as const

export type Symbology = (typeof symbologies)[number]

/** What a label says: a title, what tells it from others of that title, smaller lines, and one code. */
export type LabelData = {
  readonly title: string
  /** Such as `Blue / 120 × 180`: in bold on rows of its own, and never cut before the title is. */
  readonly option?: string
  readonly lines: readonly string[]
  /** Such as the bin: on a tall label in letters that are read from afar. */
  readonly place?: string
  readonly code: {
    readonly symbology: Symbology
    /** A GS1 DataMatrix is given as people read it: `(01)09506000134352(10)LOT-7`. */
    readonly text: string
  }
  /** How many of it are printed; one, if nothing is said. */
  readonly copies?: number
  /** How many there are of what it names, where that is known, to print one for each. */
  readonly there?: number
}
