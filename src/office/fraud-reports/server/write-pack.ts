import { Readable } from 'node:stream'
import { strToU8 } from 'fflate'
import { z } from 'zod'
import { type CsvCell, csvHead, csvLine } from '#platform/csv.ts'
import { id } from '#platform/fields.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readKeptFile } from '#platform/server/files/read-file.ts'
import type { Download } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { fraudReportMachine } from '../fraud-reports.states.ts'
import { reportActionLabels, reportTypeLabels } from '../kinds-of-fraud.ts'
import { nounLabels } from '../reported-nouns.ts'
import {
  callsOf,
  courierReportsOf,
  filesOfPack,
  registerEntriesOf,
  scansOf,
  timelineOf,
} from './collect-pack.ts'
import { findReport } from './find-report.ts'
import { getReport, historyOfReport } from './get-report.ts'
import { tellOfReport } from './tell-report.ts'
import { access } from './visible-reports.ts'
import { type ZipEntry, type ZipPiece, zipStream } from './zip-stream.ts'

const iso = (at: string | null) => (at === null ? '' : new Date(at).toISOString())

function table(
  name: string,
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): ZipPiece[] {
  if (rows.length === 0) return []
  const text = csvHead + [head, ...rows].map((row) => csvLine(row)).join('')
  return [{ name, bytes: strToU8(text) }]
}

/** The report itself, as label and value. */
function reportPiece(report: FraudReport): ZipPiece[] {
  const money = (minor: number) => formatMoney(minor, report.currency)
  const people = report.subjectLinks.map(({ noun, label }) => `${nounLabels[noun]}: ${label}`)
  const records = report.recordLinks.map(({ label }) => label)
  return table(
    'report.csv',
    ['Field', 'Value'],
    [
      ['Number', report.label],
      ['Title', report.title],
      ['Type', reportTypeLabels[report.type]],
      ['State', fraudReportMachine.states[report.state].label],
      ['Outlet', `${report.outletCode} ${report.outletName}`],
      ['Happened on', report.happenedOn],
      ['About', people.join('; ')],
      ['Linked records', records.join('; ')],
      ['At risk', money(report.atRiskMinor)],
      ['Lost', money(report.lostMinor)],
      ['Recovered', money(report.recoveredMinor)],
      ['Reporter', report.reporter ?? 'Hidden reporter'],
      ['Owner', report.owner ?? ''],
      ['Narrative', report.narrative],
      ['Outcome', report.outcome],
      ['Action', report.action === null ? '' : reportActionLabels[report.action]],
    ],
  )
}

/** The pieces one after another: tables first, then files, each read when it is its turn. */
async function* piecesOf(
  reader: Reader,
  actor: Actor,
  files: Files,
  report: FraudReport,
): AsyncGenerator<ZipPiece> {
  const records = report.recordLinks
  yield* reportPiece(report)
  const history = await historyOfReport(reader, actor, report)
  yield* table(
    'report-history.csv',
    ['At', 'Event', 'By', 'Facts'],
    history.entries.map((one) => [iso(one.at), one.type, one.actorName, JSON.stringify(one.data)]),
  )
  yield* table(
    'timeline.csv',
    ['At', 'Record', 'Event', 'By', 'Facts'],
    (await timelineOf(reader, records)).map((one) => [
      ...[iso(one.at), one.record, one.event, one.by, one.facts],
    ]),
  )
  yield* table(
    'scans.csv',
    ['At', 'By', 'Task', 'Scanned', 'Result', 'Message'],
    (await scansOf(reader, records)).map((one) => [
      ...[iso(one.at), one.by, one.task, one.code, one.result, one.message],
    ]),
  )
  yield* table(
    'calls.csv',
    ['Order', 'Started', 'Ended', 'Agent', 'Outcome', 'Note'],
    (await callsOf(reader, records)).map((one) => [
      ...[one.order, iso(one.startedAt), iso(one.endedAt), one.agent, one.outcome, one.note],
    ]),
  )
  yield* table(
    'courier-reports.csv',
    ['Parcel', 'Happened', 'Received', 'Code', 'Courier says', 'Place'],
    (await courierReportsOf(reader, records)).map((one) => [
      ...[one.parcel, iso(one.happenedAt), iso(one.heardAt), one.code, one.says, one.place],
    ]),
  )
  yield* table(
    'register-entries.csv',
    ['Session', 'At', 'Kind', 'Method', 'Amount', 'By', 'Reason'],
    (await registerEntriesOf(reader, records)).map((one) => [
      ...[one.session, iso(one.at), one.kind, one.method],
      ...[formatMoney(one.amountMinor, one.currency), one.by, one.reason],
    ]),
  )
  yield* filePieces(reader, files, report)
}

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf' }

const safe = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[^\w .-]+/g, '_')

async function* filePieces(
  reader: Reader,
  files: Files,
  report: FraudReport,
): AsyncGenerator<ZipPiece> {
  const listed: CsvCell[][] = []
  const found = await filesOfPack(reader, report.id, report.recordLinks)
  for (const [at, { fileId, folder, name, at: takenAt, by }] of found.entries()) {
    const kept = await readKeptFile(reader, files, fileId)
    if (!kept) continue
    const ending = endings[kept.mediaType] ?? kept.mediaType.split('/')[1] ?? 'bin'
    const path = `${folder}/${String(at + 1).padStart(3, '0')} ${safe(name)}.${ending}`
    // What was uploaded by a hidden reporter does not name them.
    const author = folder === 'evidence' && report.reporter === null ? '' : by
    listed.push([path, name, iso(takenAt), author])
    yield { name: path, bytes: kept.bytes, isStored: true }
  }
  yield* table('files.csv', ['File', 'Name', 'Added', 'By'], listed)
}

function manifestOf(entries: readonly ZipEntry[]): ZipPiece {
  const lines = entries.map(({ name, size, sha256 }) => csvLine([name, size, sha256]))
  const text = csvHead + [csvLine(['File', 'Bytes', 'SHA-256']), ...lines].join('')
  return { name: 'manifest.csv', bytes: strToU8(text) }
}

const asked = z.object({ id })

/** One zip with all that is known of a report and its records; who exported it is recorded first. */
export const evidencePack = (files: Files): Download => ({
  kind: 'download',
  path: '/files/fraud-reports/:id/evidence.zip',
  access,
  send: async (db, actor, given) => {
    const { id: reportId } = requireParameters(asked, given)
    const report = await getReport(db.reader, actor, { id: reportId })
    await db.transaction(async (tx) => {
      await tellOfReport(tx, actor, await findReport(tx, actor, reportId), 'exported')
    })
    const pieces = piecesOf(db.reader, actor, files, report)
    return {
      fileName: `${report.label}-evidence.zip`,
      contentType: 'application/zip',
      body: Readable.from(zipStream(pieces, manifestOf)),
    }
  },
})
