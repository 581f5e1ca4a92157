import { type Minor, parseMoney } from '#platform/money.ts'
import type { GroupOf, ImportFault, ImportRow } from '#platform/server/table-import.ts'
import { type VariantChanges, variantChanges } from '../../products.fields.ts'
import type { ProductState } from '../../products.states.ts'
import type { Patch, ProductColumns } from '../variant-columns.ts'

/** A variant as a line of a file describes it; what it leaves out stays unchanged. */
export type VariantDraft = {
  readonly line: number
  readonly sku: string
  readonly changes: Omit<VariantChanges, 'sku' | 'barcode'>
  readonly barcodes: readonly { readonly code: string; readonly packQuantity: number }[]
  /** Null where the file has none. */
  readonly currency: string | null
  /** Its quantity, as the file writes it; left out where the file has none. */
  readonly quantity?: string | undefined
}

/** A picture that a line names by its URL. */
export type DraftPicture = {
  readonly line: number
  readonly url: string
  /** What it shows; empty where the file does not say. */
  readonly words: string
  /** Its variant; null for one of the whole product. */
  readonly sku: string | null
}

/** A product as its lines describe it. */
export type ProductDraft = {
  readonly lines: readonly number[]
  readonly facts: Patch<ProductColumns>
  /** The starting state of a new one; null for one that is on sale at once. */
  readonly startsAs: ProductState | null
  /** The state in the file; the product must have it, or get it by hand. */
  readonly state: ProductState | null
  readonly variants: readonly VariantDraft[]
  /** In the order of the file. */
  readonly pictures?: readonly DraftPicture[]
}

/** Reads drafts from a file's rows, one function for each kind of file. */
export type ReadDrafts = (
  rows: readonly ImportRow[],
  context: DraftContext,
) => { readonly drafts: readonly ProductDraft[]; readonly faults: readonly ImportFault[] }

export type DraftContext = {
  /** The company's, where a file names none. */
  readonly currency: string
  readonly options: Readonly<Record<string, string>>
}

/** Collects faults of one line; a faulty value reads as left out. */
export class LineReader {
  readonly faults: ImportFault[] = []
  readonly line: number
  private readonly values: ImportRow['values']

  constructor({ line, values }: ImportRow) {
    this.line = line
    this.values = values
  }

  /** Undefined where the file has no such column, or the cell is empty. */
  text(key: string): string | undefined {
    return this.values[key] || undefined
  }

  whole(key: string): number | undefined {
    const text = this.text(key)
    return text === undefined ? undefined : Number(text)
  }

  yes(key: string): boolean | undefined {
    const text = this.text(key)
    return text === undefined ? undefined : text === 'yes'
  }

  money(key: string, currency: string): Minor | undefined {
    const text = this.text(key)
    if (text === undefined) return undefined
    const minor = parseMoney(text, currency)
    if (minor !== null && minor >= 0) return minor
    const why = minor === null ? `finer than ${currency} is counted` : 'below zero'
    this.wrong(key, `${text} is ${why}.`)
    return undefined
  }

  wrong(field: string | null, reason: string, asks?: string): void {
    this.faults.push({ line: this.line, field, reason, ...(asks ? { asks } : {}) })
  }
}

/** Validates what was read like the screen does; its faults name the file's fields. */
export function readChanges(
  reader: LineReader,
  given: VariantChanges,
  fieldOf: Readonly<Record<string, string>>,
): VariantChanges {
  const stated = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  const parsed = variantChanges.safeParse(stated)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    const key = String(path[0] ?? '')
    reader.wrong(fieldOf[key] ?? null, message)
  }
  return {}
}

/** One of the values that the field allows, in any case. */
export function oneOf<T extends string>(
  reader: LineReader,
  key: string,
  words: readonly T[],
): T | undefined {
  const text = reader.text(key)
  if (text === undefined) return undefined
  const word = words.find((each) => each === text.toLowerCase())
  if (word === undefined) reader.wrong(key, `“${text}” is none of ${words.join(', ')}.`)
  return word
}

/** Adjacent rows that belong together, each group read into a draft or nothing. */
export function readGroups(
  rows: readonly ImportRow[],
  groupOf: GroupOf,
  read: (readers: readonly LineReader[], hasFaults: () => boolean) => ProductDraft | null,
): ReturnType<ReadDrafts> {
  const groups: { name: string; readers: LineReader[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const name = groupOf(row.values)
    if (last?.name === name) last.readers.push(new LineReader(row))
    else groups.push({ name, readers: [new LineReader(row)] })
  }
  const drafts: ProductDraft[] = []
  const faults: ImportFault[] = []
  for (const { readers } of groups) {
    const draft = read(readers, () => readers.some((reader) => reader.faults.length > 0))
    const own = readers.flatMap((reader) => reader.faults)
    faults.push(...own)
    if (draft && own.length === 0) drafts.push(draft)
  }
  return { drafts, faults }
}
