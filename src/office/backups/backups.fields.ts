import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { backupRunStateKeys } from './backup-run-states.ts'

const count = z.number().int()
const instant = z.string()

export const backupRunKind = z.enum(['whole', 'log', 'drill', 'download'])

export const backupRunRow = z.object({
  id,
  kind: backupRunKind,
  state: z.enum(backupRunStateKeys),
  requestedAt: instant,
  requestedByName: z.string(),
  beganAt: instant.nullable(),
  endedAt: instant.nullable(),
  seconds: count.nullable(),
  megabytes: count.nullable(),
  step: z.string(),
  /** From 0 to 1; null while it is not known. */
  progress: z.number().nullable(),
  fault: z.string().nullable(),
  figures: z.array(z.object({ label: z.string(), value: z.string() })),
})

export type BackupRunRow = z.infer<typeof backupRunRow>

const keeper = z.object({
  place: z.string(),
  isFolder: z.boolean(),
  isEncrypted: z.boolean(),
  copiesFiles: z.boolean(),
  keepDays: count,
  newestBeganAt: instant.nullable(),
  newestEndedAt: instant.nullable(),
  newestBytes: count.nullable(),
  oldestAt: instant.nullable(),
  logAt: instant.nullable(),
  nextWholeAt: instant.nullable(),
  fault: z.string().nullable(),
  seenAt: instant,
  isSeen: z.boolean().describe('False when the server that keeps backups is away.'),
})

export const backupsOverview = z.object({
  keeper: keeper.nullable(),
  hasOwnDatabase: z
    .boolean()
    .describe('This server runs the embedded database, which can be backed up here.'),
  isLate: z.boolean(),
  alarmHours: count,
  nextDrillAt: instant.nullable(),
  lastDrill: backupRunRow.nullable(),
  openRuns: z.array(backupRunRow),
  download: z.object({
    bytes: count.nullable(),
    mostBytes: count,
    isEncrypted: z.boolean(),
    whyNot: z.string().nullable(),
  }),
})

export type BackupsOverview = z.infer<typeof backupsOverview>
