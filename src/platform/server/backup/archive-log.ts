import { chownSync, createReadStream, mkdirSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hangUp } from '../db/hang-up.ts'
import { createClient } from '../db/pool.ts'
import { backgroundLimits } from '../db/pool-limits.ts'
import { shellPath } from './shell-path.ts'
import type { StoredObjects } from './stored-objects.ts'

/** PostgreSQL closes a file of its log at least this often when there are changes. */
const longestSegmentSeconds = 30

const making = '.making'

/** Where PostgreSQL puts the finished files of its log, until they are at the target. */
export const waitingFolder = (dataDir: string) => join(dataDir, 'wal-to-archive')

/**
 * Has PostgreSQL copy each finished file of its log into the waiting folder, or stop that. It uses the
 * shell alone, so that it goes on when the server is away.
 */
export async function setArchiving(
  ownerUrl: string,
  dataDir: string,
  isWanted: boolean,
): Promise<void> {
  const folder = waitingFolder(dataDir)
  if (isWanted) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    if (statSync(folder).uid !== uid) chownSync(folder, uid, gid)
  }
  const client = createClient(ownerUrl, backgroundLimits)
  try {
    await client.connect()
    const command = isWanted ? commandInto(folder) : 'exit 0'
    const seconds = isWanted ? longestSegmentSeconds : 0
    const { rows } = await client.query(
      `select from pg_settings where (name, setting) in (('archive_command', $1), ('archive_timeout', $2))`,
      [command, String(seconds)],
    )
    // As it was set at an earlier start.
    if (rows.length === 2) return
    await client.query(`alter system set archive_command = ${client.escapeLiteral(command)}`)
    await client.query(`alter system set archive_timeout = ${seconds}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await hangUp(client)
  }
}

/** A file of the log is whole or not there, and is on the disk before PostgreSQL forgets it. */
function commandInto(folder: string): string {
  const place = shellPath(folder)
  return `dd if="%p" of=${place}/"%f"${making} bs=1048576 conv=fsync 2>/dev/null && mv ${place}/"%f"${making} ${place}/"%f"`
}

export type ShippedLog = { readonly files: number; readonly bytes: number }

/**
 * Moves the waiting files of the log to the target, in their order.
 *
 * @returns how many, and their size before compression
 * @throws when the target does not take one; it and the later ones go on waiting
 */
export async function shipLog(objects: StoredObjects, dataDir: string): Promise<ShippedLog> {
  const folder = waitingFolder(dataDir)
  const names = (await readdir(folder)).filter((name) => !name.endsWith(making)).sort()
  let bytes = 0
  for (const name of names) {
    bytes += (await stat(join(folder, name))).size
    await objects.put(`wal/${name}`, createReadStream(join(folder, name)))
    await rm(join(folder, name))
  }
  return { files: names.length, bytes }
}
