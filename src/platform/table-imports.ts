import type { Permission } from './permissions.ts'

/**
 * The kind of a column. Before an import sees a value it has the form of its kind, whatever the
 * file wrote: `whole` and the three with decimals as `-1234.5`, `date` as `2026-01-31`, `instant`
 * as ISO 8601 in UTC, `yes_no` as `yes` or `no`. An empty cell stays empty, and leaves the existing
 * value as it is.
 */
export type ImportFieldKind =
  | 'text'
  /** Multi-line text, whose spaces and line breaks are kept. */
  | 'lines'
  | 'whole'
  | 'decimal'
  | 'quantity'
  | 'money'
  | 'date'
  /**
   * A date with its time. The sender confirms format and time zone where the file leaves them open.
   */
  | 'instant'
  | 'yes_no'

export type ImportField = {
  readonly key: string
  /** The column heading in our own exports, so that re-importing one needs no matching. */
  readonly label: string
  readonly hint?: string
  /** The column is required, and no cell of it may be empty. */
  readonly isRequired?: true
  /** Headings that other systems use; case and spaces do not matter. */
  readonly aliases: readonly string[]
  readonly kind: ImportFieldKind
  /** The column is read only when the sender chooses this extra. */
  readonly extra?: ImportExtra
}

/** What a file can import beside its records, if its sender chooses so. */
export const importExtras = ['pictures', 'openingStock'] as const
export type ImportExtra = (typeof importExtras)[number]

/** A choice for the whole file; the first one is the default. */
export type ImportOption = {
  readonly key: string
  readonly label: string
  readonly choices: readonly [ImportChoice, ...ImportChoice[]]
}

export type ImportChoice = { readonly value: string; readonly label: string }

/** A kind of table that can be imported. */
export type TableImportFacts = {
  /** In URLs and in the log: `shopify-products`. */
  readonly kind: string
  /** On the screen, a plural: `Products from Shopify`. */
  readonly label: string
  readonly fields: readonly ImportField[]
  readonly access: Permission
  /** The file is for one outlet, which its sender names and must have access to. */
  readonly needsOutlet?: true
  /** The rows may name any outlet, so the sender must hold the permission at all of them. */
  readonly needsAllOutlets?: true
  readonly options?: readonly ImportOption[]
  /**
   * Headings that together appear only in files of this kind, to detect a file sent as another
   * kind.
   */
  readonly recognisedBy?: readonly string[]
  /** Columns in such files that are not used, each with the reason as a whole sentence. */
  readonly notUsed?: readonly { readonly headings: readonly string[]; readonly why: string }[]
  /** Sample rows that show what belongs where, in the order of `fields`. */
  readonly sample: readonly (readonly string[])[]
}

/** What a step does to a record: adds it, changes it, or books stock of it. */
export const importResults = ['created', 'changed', 'booked'] as const
export type ImportResult = (typeof importResults)[number]
