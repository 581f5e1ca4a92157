import { z } from 'zod'

/** What a backup is, beside it as `backup.json`; written last, so that one without it is unfinished. */
export const backupRecord = z.strictObject({
  id: z.string(),
  beganAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Of PostgreSQL, and of the product: the newest migration. */
  postgresMajor: z.int(),
  schema: z.string(),
  systemIdentifier: z.string(),
  startPosition: z.string(),
  endPosition: z.string(),
  /** The first file of the log that a restore from this backup needs. */
  firstSegment: z.string(),
  archive: z.string(),
  manifest: z.string(),
  /** The passwords and keys beside the database; null where they are not in the backup. */
  secrets: z.string().nullable(),
  /** SHA-256 of the archive before compression, and its size. */
  sha256: z.string(),
  bytes: z.int(),
  /** The public key that it is encrypted for. */
  recipient: z.string().nullable(),
})

export type BackupRecord = z.infer<typeof backupRecord>

/** `20261128T194500Z` */
export const backupIdAt = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
