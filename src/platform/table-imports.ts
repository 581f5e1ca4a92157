import type { Permission } from './permissions.ts'

/**
 * What a column holds. Before an import sees a value it has the form of its kind, whatever the file
 * wrote: `whole` and the three with decimals as `-1234.5`, `date` as `2026-01-31`, `instant` as ISO 8601
 * in UTC, `yes_no` as `yes` or `no`. An empty cell stays empty, and means: leave what is there as it is.
 */
export type ImportFieldKind =
  | 'text'
  /** Text of several lines, whose blanks and breaks stay as they are. */
  | 'lines'
  | 'whole'
  | 'decimal'
  | 'quantity'
  | 'money'
  | 'date'
  /** A date with its time. The sender confirms pattern and time zone where the file leaves them open. */
  | 'instant'
  | 'yes_no'

export type ImportField = {
  readonly key: string
  /** Heads the column in our own exports, so that a file of ours needs no matching. */
  readonly label: string
  readonly hint?: string
  /** Its column must be there, and no cell of it empty. */
  readonly isRequired?: true
  /** How other systems head the column; capitals and blanks do not matter. */
  readonly aliases: readonly string[]
  readonly kind: ImportFieldKind
  /** Its column is read only where the sender chooses this extra. */
  readonly extra?: ImportExtra
}

/** What a file can bring beside its records, where its sender chooses so. */
export const importExtras = ['pictures', 'openingStock'] as const
export type ImportExtra = (typeof importExtras)[number]

/** Something to be decided for the whole file; the first choice holds until another is made. */
export type ImportOption = {
  readonly key: string
  readonly label: string
  readonly choices: readonly [ImportChoice, ...ImportChoice[]]
}

export type ImportChoice = { readonly value: string; readonly label: string }

/** A kind of table that can come in as a file. */
export type TableImportFacts = {
  /** In addresses and in the record: `shopify-products`. */
  readonly kind: string
  /** On the screen, a plural: `Products from Shopify`. */
  readonly label: string
  readonly fields: readonly ImportField[]
  readonly access: Permission
  /** The file is for one outlet, which its sender names and must be at work at. */
  readonly needsOutlet?: true
  /** The rows may name any outlet, so that only who holds the permission at all of them may send it. */
  readonly needsAllOutlets?: true
  readonly options?: readonly ImportOption[]
  /** Headings that only files of this kind have all of, so that one sent as another kind is noticed. */
  readonly recognisedBy?: readonly string[]
  /** Columns that such files have and that are not used, each with the reason as a whole sentence. */
  readonly notUsed?: readonly { readonly headings: readonly string[]; readonly why: string }[]
  /** A few rows to show what belongs where, in the order of `fields`. */
  readonly sample: readonly (readonly string[])[]
}

/** What a step does to a record: adds it, changes it, or books stock of it. */
export const importResults = ['created', 'changed', 'booked'] as const
export type ImportResult = (typeof importResults)[number]
