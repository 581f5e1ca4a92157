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
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { newId } from '#platform/server/new-id.ts'
import { fraudReportList } from '../fraud-reports.list.ts'
import { type FoundReport, findReport, requireUnended } from './find-report.ts'
import { everyReport } from './list-reports.ts'
import { tellOfReport } from './tell-report.ts'
import { access } from './visible-reports.ts'
import { evidencePack } from './write-pack.ts'

const mostBytes = 10 * 1024 * 1024
const mostFiles = 40

const given = z.object({ id, name: requiredLine(120) })
const asked = z.object({ id, fileId: id })

async function addFile(
  tx: Tx,
  actor: Actor,
  report: FoundReport,
  name: string,
  keep: () => Promise<string>,
): Promise<{ id: string; fileId: string }> {
  const there = await sql`select from fraud_report_files where report_id = ${report.id}`.execute(tx)
  if (there.rows.length >= mostFiles)
    throw new Refusal(
      'conflict',
      'too_many_files',
      `${report.label} has ${mostFiles} files, which is as many as a report may have.`,
    )
  const fileId = await keep()
  const added = await sql<{ id: string }>`
    insert into fraud_report_files (id, report_id, file_id, name, added_by)
    values (${newId()}, ${report.id}, ${fileId}, ${name}, ${authorId(actor)})
    on conflict on constraint fraud_report_files_once do nothing returning id`.execute(tx)
  const [row] = added.rows
  if (!row)
    throw new Refusal('conflict', 'file_there', `${report.label} already has this file.`, {
      field: 'file',
    })
  await tellOfReport(tx, actor, report, 'file_added', { file: name })
  return { id: row.id, fileId }
}

async function ownFile(reader: Reader, reportId: string, fileId: string): Promise<string | null> {
  const found = await sql`select from fraud_report_files own join files f on f.id = own.file_id
    where own.report_id = ${reportId} and (f.id = ${fileId} or f.thumbnail_id = ${fileId})
    limit 1`.execute(reader)
  return found.rows.length > 0 ? fileId : null
}

/** Photos and PDFs of a report, and the file of the list. */
export const reportFiles = (files: Files): readonly FileRoute[] => [
  ...fileOfList(
    { list: fraudReportList, every: everyReport },
    { path: '/files/fraud-reports', name: 'fraud-reports', access },
  ),
  evidencePack(files),
  {
    kind: 'upload',
    path: '/fraud-reports/:id/files',
    access,
    mostBytes: mostBytes + 1,
    receive: async (db, actor, body, parameters) => {
      const { id: reportId, name } = requireParameters(given, parameters)
      await findReport(db.reader, actor, reportId)
      const bytes = await readBody(body, mostBytes)
      const keep = await placePdfOrPicture(files, actor, bytes)
      return db.transaction(async (tx) => {
        const report = await findReport(tx, actor, reportId, { isLocked: true })
        requireUnended(report)
        return addFile(tx, actor, report, name, () => keep(tx))
      })
    },
  },
  {
    kind: 'download',
    path: '/fraud-reports/:id/files/:fileId',
    access,
    send: async (db, actor, parameters) => {
      const { id: reportId, fileId } = requireParameters(asked, parameters)
      await findReport(db.reader, actor, reportId)
      const own = await ownFile(db.reader, reportId, fileId)
      return sendPdfOrPicture(db.reader, files, { fileId: own, what: 'This file' })
    },
  },
]
