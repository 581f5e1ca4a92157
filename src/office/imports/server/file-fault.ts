/** A fault of the file as a whole: the import fails with this sentence, which names the place. */
export class FileFault extends Error {
  override name = 'FileFault'
  /** The invoice of the broken line, if the line was readable that far. */
  readonly brokenInvoice: string | null

  constructor(message: string, brokenInvoice: string | null = null) {
    super(message)
    this.brokenInvoice = brokenInvoice
  }
}

/** The bytes themselves are damaged or end too early; the text before that place was readable. */
export class DamagedFile extends FileFault {}
