import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Connection, Submittable } from 'pg'
import { hangUp } from '../db/hang-up.ts'
import { createClient } from '../db/pool.ts'
import { backgroundLimits } from '../db/pool-limits.ts'

export type BaseBackup = {
  /** The files of the cluster, as a tar archive with the log that they need. */
  readonly tar: Readable
  /** Where the log begins and ends; known when the archive was read to its end. */
  readonly done: Promise<BaseBackupFacts>
}

export type BaseBackupFacts = {
  readonly startPosition: string
  readonly endPosition: string
  /** PostgreSQL's list of the files with their checksums, as `pg_verifybackup` reads it. */
  readonly manifest: Buffer
}

/** A whole backup takes as long as it takes; only a database that says nothing is given up. */
const limits = { ...backgroundLimits, statementMilliseconds: 0, answerMilliseconds: 0 }
const longestSilenceMilliseconds = 600_000

const kinds = { archive: 0x6e, data: 0x64, manifest: 0x6d } as const

/**
 * Asks a running PostgreSQL for a copy of its cluster by the protocol of `pg_basebackup`, which the
 * embedded one does not have as a program. Writers go on meanwhile.
 *
 * @param ownerUrl with a login that may replicate
 */
export async function takeBaseBackup(ownerUrl: string, label: string): Promise<BaseBackup> {
  const url = new URL(ownerUrl)
  url.searchParams.set('replication', 'true')
  url.searchParams.delete('options')
  const client = createClient(url.href, limits)
  client.on('error', () => {
    // The query of the backup reports it.
  })
  await client.connect()
  try {
    await keepLogUntilEnd(client)
  } catch (error) {
    await hangUp(client)
    throw error
  }
  const command = `BASE_BACKUP (LABEL ${client.escapeLiteral(label)}, CHECKPOINT 'fast', WAL true, MANIFEST 'yes')`
  const query = new BaseBackupQuery(command)
  client.once('end', () => query.handleError(new Error('The database closed the connection.')))
  client.query(query)
  const done = query.done.finally(() => hangUp(client))
  // A reader of the archive alone sees the same failure there.
  done.catch(() => undefined)
  return { tar: query.tar, done }
}

/**
 * Without a slot, a checkpoint removes files of the log that a long backup still has to copy. This one
 * ends with the connection.
 */
async function keepLogUntilEnd(client: pg.Client): Promise<void> {
  const slot = `quartermaster_backup_${randomBytes(6).toString('hex')}`
  await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`)
}

/** Receives the messages of one BASE_BACKUP; reads no faster than the archive is consumed. */
class BaseBackupQuery implements Submittable {
  readonly tar: Readable
  readonly done: Promise<BaseBackupFacts>
  readonly #command: string
  readonly #finish = Promise.withResolvers<BaseBackupFacts>()
  readonly #rows: (readonly (string | null)[])[] = []
  readonly #manifest: Buffer[] = []
  #connection: Connection | undefined
  #archives = 0
  #isManifest = false
  #isPaused = false
  #isWhole = false
  #heardAt = performance.now()

  constructor(command: string) {
    this.#command = command
    this.done = this.#finish.promise
    this.tar = new Readable({
      read: () => {
        if (this.#isPaused) this.#heardAt = performance.now()
        this.#isPaused = false
        this.#connection?.stream.resume()
      },
      destroy: (error, callback) => {
        if (error) this.#connection?.stream.destroy()
        callback(error)
      },
    })
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#command)
    const watch = setInterval(() => {
      if (this.#isPaused || performance.now() - this.#heardAt < longestSilenceMilliseconds) return
      this.handleError(new Error('The database was silent for ten minutes during the backup.'))
    }, 10_000)
    const end = () => clearInterval(watch)
    this.done.then(end, end)
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#heardAt = performance.now()
    // The parser uses its buffer again.
    const content = Buffer.from(chunk.subarray(1))
    if (chunk[0] === kinds.archive) this.#archives += 1
    else if (chunk[0] === kinds.manifest) this.#isManifest = true
    else if (chunk[0] !== kinds.data) return
    else if (this.#isManifest) this.#manifest.push(content)
    else if (this.#archives > 1) {
      const message =
        'The cluster has table spaces outside its folder, which these backups do not cover. Use pgBackRest or WAL-G for it.'
      this.handleError(new Error(message))
    } else if (!this.tar.push(content)) {
      this.#isPaused = true
      this.#connection?.stream.pause()
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    const startPosition = this.#rows.at(0)?.[0]
    const endPosition = this.#rows.at(-1)?.[0]
    if (!startPosition || !endPosition) {
      this.handleError(new Error('The database ended the backup without its positions.'))
      return
    }
    this.#isWhole = true
    this.tar.push(null)
    this.#finish.resolve({ startPosition, endPosition, manifest: Buffer.concat(this.#manifest) })
  }

  /** The connection closes after a whole archive as well, of which the end may still wait to be read. */
  handleError(error: Error): void {
    if (this.#isWhole) return
    this.#finish.reject(error)
    this.tar.destroy(error)
  }

  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
}
