import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { z } from 'zod'
import type { BackupRecord } from './backup-record.ts'
import { measuredStream } from './measured-stream.ts'
import type { StoredObjects } from './stored-objects.ts'

const manifestFile = z.object({
  Path: z.string().optional(),
  'Encoded-Path': z.string().optional(),
  Size: z.number(),
})
const manifestOf = z.object({ Files: z.array(manifestFile), 'Manifest-Checksum': z.string() })

/** PostgreSQL writes these into the archive without listing them. */
const isUnlisted = (path: string) =>
  path.startsWith('pg_wal/') || path === 'backup_manifest' || path === 'postgresql.auto.conf'

/**
 * Reads the whole archive of a backup, and compares it with its checksum and with PostgreSQL's list
 * of its files.
 *
 * @returns what is wrong
 */
export async function checkArchive(
  objects: StoredObjects,
  record: BackupRecord,
): Promise<readonly string[]> {
  try {
    const listed = await readManifest(objects, record)
    const { files, sha256, bytes } = await readArchive(objects, record)
    if (sha256 !== record.sha256 || bytes !== record.bytes)
      return [`The archive of the backup ${record.id} was changed: its checksum differs.`]
    return [...listed].flatMap(([path, size]) => {
      const found = files.get(path)
      if (isUnlisted(path) || found === size) return []
      return found === undefined
        ? [`The archive of the backup ${record.id} lacks the file ${path}.`]
        : [`The file ${path} of the backup ${record.id} has ${found} bytes instead of ${size}.`]
    })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return [`The backup ${record.id} cannot be read: ${said}`]
  }
}

async function readManifest(
  objects: StoredObjects,
  record: BackupRecord,
): Promise<ReadonlyMap<string, number>> {
  const text = (await objects.getWhole(record.manifest)).toString('utf8')
  const manifest = manifestOf.parse(JSON.parse(text))
  // PostgreSQL ends the manifest with the checksum of all lines before that of the checksum.
  const covered = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'))
  if (createHash('sha256').update(covered).digest('hex') !== manifest['Manifest-Checksum'])
    throw new Error('its list of files was changed.')
  return new Map(
    manifest.Files.map((file) => [
      file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString('utf8'),
      file.Size,
    ]),
  )
}

async function readArchive(objects: StoredObjects, record: BackupRecord) {
  const measured = measuredStream()
  const unpacking = extract()
  const files = new Map<string, number>()
  const reading = (async () => {
    for await (const entry of unpacking) {
      const { name, size = 0, type } = entry.header
      if (type === 'file') files.set(name.replace(/^\.\//, ''), size)
      entry.resume()
    }
  })()
  const archive = await objects.get(record.archive)
  await Promise.all([pipeline(archive, measured.stream, unpacking), reading])
  return { files, sha256: measured.sha256(), bytes: measured.bytes() }
}
