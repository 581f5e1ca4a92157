import type { Readable } from 'node:stream'

/**
 * Where backups are kept: a folder (best on another machine) or a bucket. An object appears whole or
 * not at all. Names have parts separated by `/`.
 */
export type BackupTarget = {
  /** Where it is, for people. */
  readonly label: string
  /** Replaces what has the name, so that a repeated try does no harm. */
  readonly put: (name: string, source: Readable) => Promise<void>
  /** Null when there is nothing under the name. */
  readonly get: (name: string) => Promise<Readable | null>
  /** All objects whose names begin so, by name. */
  readonly list: (prefix: string) => Promise<readonly StoredObject[]>
  /** Nothing happens when there is none. */
  readonly remove: (name: string) => Promise<void>
  /** What interrupted writes left; a bucket removes those by a rule of its own. */
  readonly removeUnfinished: () => Promise<void>
}

export type StoredObject = { readonly name: string; readonly bytes: number }

/** How the operator set it up. */
export type BackupTargetConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 'bucket'
      readonly bucket: string
      readonly endpoint: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

export type BackupConfig = {
  readonly target: BackupTargetConfig
  /** A file with an age identity; null leaves backups readable to everyone who has them. */
  readonly keyFile: string | null
  /** A backup is removed when it is older and a newer one covers this many days. */
  readonly keepDays: number
}
