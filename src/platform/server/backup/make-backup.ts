import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hangUp } from '../db/hang-up.ts'
import { createClient } from '../db/pool.ts'
import { backgroundLimits } from '../db/pool-limits.ts'
import { type BackupRecord, backupIdAt } from './backup-record.ts'
import { takeBaseBackup } from './base-backup.ts'
import { recordName } from './list-backups.ts'
import { measuredStream } from './measured-stream.ts'
import { readableOf, type StoredObjects } from './stored-objects.ts'

/** The files beside the cluster without which its sealed values and logins are lost. */
export const secretFiles = ['seal.key', 'postgres.password'] as const

type BackupOptions = {
  readonly onProgress?: (bytes: number, of: number) => void
  /** Ends an unfinished backup, which then fails. */
  readonly signal?: AbortSignal
}

/**
 * Copies the whole cluster while it runs. With a key, the files with passwords and keys beside it are
 * in the backup as well.
 *
 * @param dataDir of the embedded database; null for one of the operator
 */
export async function makeBackup(
  ownerUrl: string,
  objects: StoredObjects,
  dataDir: string | null,
  { onProgress = () => undefined, signal }: BackupOptions = {},
): Promise<BackupRecord> {
  const beganAt = new Date()
  const id = backupIdAt(beganAt)
  const facts = await factsOf(ownerUrl)
  const base = await takeBaseBackup(ownerUrl, `quartermaster ${id}`)
  const measured = measuredStream((bytes) => onProgress(bytes, facts.bytes))
  base.tar.on('error', (error) => measured.stream.destroy(error))
  signal?.addEventListener('abort', () => base.tar.destroy(new Error('The backup was stopped.')))
  const archive = await objects.put(`base/${id}/base.tar`, base.tar.pipe(measured.stream))
  const { startPosition, endPosition, manifest } = await base.done
  const record: BackupRecord = {
    id,
    beganAt: beganAt.toISOString(),
    endedAt: new Date().toISOString(),
    postgresMajor: facts.major,
    schema: facts.schema,
    systemIdentifier: facts.systemIdentifier,
    startPosition,
    endPosition,
    firstSegment: await segmentOf(ownerUrl, startPosition),
    archive,
    manifest: await objects.put(`base/${id}/backup_manifest`, readableOf(manifest)),
    secrets: await putSecrets(objects, id, dataDir),
    sha256: measured.sha256(),
    bytes: measured.bytes(),
    recipient: objects.key?.recipient ?? null,
  }
  await objects.target.put(recordName(id), readableOf(`${JSON.stringify(record, null, 2)}\n`))
  return record
}

/** Only encrypted: with them, an old copy of the sealed values could be read. */
async function putSecrets(objects: StoredObjects, id: string, dataDir: string | null) {
  if (!objects.key || dataDir === null) return null
  const found = secretFiles
    .map((name) => [name, join(dataDir, name)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => [name, readFileSync(path, 'utf8')])
  const text = JSON.stringify(Object.fromEntries(found))
  return objects.put(`base/${id}/secrets.json`, readableOf(text))
}

type ClusterFacts = {
  readonly major: number
  readonly schema: string
  readonly systemIdentifier: string
  readonly bytes: number
}

async function factsOf(ownerUrl: string): Promise<ClusterFacts> {
  return ask<ClusterFacts>(
    ownerUrl,
    `select current_setting('server_version_num')::int / 10000 as major,
      (select max(name) from schema_migrations) as schema,
      (select system_identifier::text from pg_control_system()) as "systemIdentifier",
      (select sum(pg_database_size(oid)) from pg_database)::float8 as bytes`,
  )
}

async function segmentOf(ownerUrl: string, position: string): Promise<string> {
  const found = await ask<{ name: string }>(ownerUrl, 'select pg_walfile_name($1) as name', [
    position,
  ])
  return found.name
}

async function ask<Row extends object>(
  url: string,
  statement: string,
  values: readonly string[] = [],
): Promise<Row> {
  const client = createClient(url, backgroundLimits)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(statement, [...values])
    const [row] = rows
    if (!row) throw new Error('The database gave no answer about itself.')
    return row
  } finally {
    await hangUp(client)
  }
}
