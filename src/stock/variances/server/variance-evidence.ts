import { sql } from 'kysely'
import { z } from 'zod'
import { id, requiredLine } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { placePdfOrPicture, sendPdfOrPicture } from '#platform/server/files/pdf-or-picture.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import { access, type FoundVariance, findVariance } from './find-variance.ts'
import { tellOfVariance } from './tell-variance.ts'

export const mostEvidenceBytes = 10 * 1024 * 1024
const mostFiles = 20

const evidenceGiven = z.object({ id, name: requiredLine(120) })
const evidenceAsked = z.object({ id, fileId: id })

async function addFile(
  tx: Tx,
  actor: Actor,
  variance: FoundVariance,
  name: string,
  keep: () => Promise<string>,
): Promise<{ id: string; fileId: string }> {
  const there = await sql`select from variance_files where variance_id = ${variance.id}`.execute(tx)
  if (there.rows.length >= mostFiles)
    throw new Refusal(
      'conflict',
      'too_many_files',
      `${variance.label} has ${there.rows.length} files, which is as many as a variance may have.`,
    )
  const fileId = await keep()
  const added = await sql<{ id: string }>`
    insert into variance_files (id, variance_id, file_id, name, added_by)
    values (${newId()}, ${variance.id}, ${fileId}, ${name}, ${authorId(actor)})
    on conflict on constraint variance_files_once do nothing returning id`.execute(tx)
  const [row] = added.rows
  if (!row)
    throw new Refusal('conflict', 'file_there', `${variance.label} already has this file.`, {
      field: 'file',
    })
  await tellOfVariance(tx, actor, variance, 'variance.file_added', { file: name })
  return { id: row.id, fileId }
}

async function ownFile(reader: Reader, varianceId: string, fileId: string): Promise<string | null> {
  const found = await sql`select from variance_files own join files f on f.id = own.file_id
    where own.variance_id = ${varianceId} and (f.id = ${fileId} or f.thumbnail_id = ${fileId})
    limit 1`.execute(reader)
  return found.rows.length > 0 ? fileId : null
}

/** Photos and PDFs that show why a variance is so. */
export const varianceEvidence = (files: Files): readonly FileRoute[] => [
  {
    kind: 'upload',
    path: '/variances/:id/files',
    access,
    mostBytes: mostEvidenceBytes + 1,
    receive: async (db, actor, body, given) => {
      const { id: varianceId, name } = requireParameters(evidenceGiven, given)
      await findVariance(db.reader, actor, varianceId)
      const bytes = await readBody(body, mostEvidenceBytes)
      const keep = await placePdfOrPicture(files, actor, bytes)
      return db.transaction(async (tx) => {
        const variance = await findVariance(tx, actor, varianceId, { isLocked: true })
        return addFile(tx, actor, variance, name, () => keep(tx))
      })
    },
  },
  {
    kind: 'download',
    path: '/variances/:id/files/:fileId',
    access,
    send: async (db, actor, given) => {
      const { id: varianceId, fileId } = requireParameters(evidenceAsked, given)
      await findVariance(db.reader, actor, varianceId)
      const own = await ownFile(db.reader, varianceId, fileId)
      return sendPdfOrPicture(db.reader, files, { fileId: own, what: 'This file' })
    },
  },
]
