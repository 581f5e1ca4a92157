import { z } from 'zod'

const slowStatement = z.object({
  text: z.string(),
  count: z.number().int(),
  slowestMilliseconds: z.number().int(),
  lastAt: z.string(),
})

/** What a server says of itself. A server of another version may leave something out. */
export const serverFacts = z.object({
  logLevel: z.string().default('warn'),
  isProduction: z.boolean().default(true),
  memoryMegabytes: z.number().default(0),
  /** The share of its time for which the event loop was busy since the last report. */
  busyShare: z.number().default(0),
  streams: z.number().int().default(0),
  pools: z
    .array(
      z.object({
        name: z.string(),
        inUse: z.number().int(),
        most: z.number().int(),
        waiting: z.number().int(),
      }),
    )
    .default([]),
  disks: z.array(z.object({ folder: z.string(), holds: z.string(), used: z.number() })).default([]),
  /** Null where this server makes no backups. */
  backup: z
    .object({
      newestAt: z.string().nullable(),
      logAt: z.string().nullable(),
      fault: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** Its own PostgreSQL, which only it can back up. */
  hasOwnDatabase: z.boolean().default(false),
  /** The operator accepts a database that may lose what it has committed. */
  allowsUnsafeDatabase: z.boolean().default(false),
  slowFromMilliseconds: z.number().int().default(0),
  slowCount: z.number().int().default(0),
  slowStatements: z.array(slowStatement).default([]),
  certificate: z.object({ host: z.string(), validUntil: z.string() }).nullable().default(null),
})

export type ServerFacts = z.infer<typeof serverFacts>

export type SlowStatementRow = z.infer<typeof slowStatement>
