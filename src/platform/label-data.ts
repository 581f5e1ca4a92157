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

/**
 * The content of a label: a title, what distinguishes it from others of that title, smaller lines,
 * and one code.
 */
export type LabelData = {
  readonly title: string
  /** Such as `Blue / 120 × 180`: bold, on its own rows, and cut only after the title. */
  readonly option?: string
  readonly lines: readonly string[]
  /** Such as the bin: large on a tall label, to be read from a distance. */
  readonly place?: string
  readonly code: {
    readonly symbology: Symbology
    /** A GS1 DataMatrix is given in human-readable form: `(01)09506000134352(10)LOT-7`. */
    readonly text: string
  }
  /** How many to print; one by default. */
  readonly copies?: number
  /** How many of the thing exist, where known, to print one label for each. */
  readonly there?: number
}
