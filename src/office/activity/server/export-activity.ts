import { Readable } from 'node:stream'
import { capability } from '#organization/users/capabilities.ts'
import { csvHead, csvLine } from '#platform/csv.ts'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type ExportPiece, keptExport } from '#platform/server/events/keep-access.ts'
import type { Download } from '#platform/server/http/files.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ActivityEntry } from '../activity.fields.ts'
import { activityList } from '../activity.list.ts'
import { activity } from './list-activity.ts'

const rowsPerPage = 2_000

/** How a format writes the log: what it writes first, between and last, and one entry. */
type Form = {
  readonly contentType: string
  readonly head: string
  readonly entry: (entry: ActivityEntry) => string
  readonly between: string
  readonly foot: string
}

const columns = [
  ['When', (entry) => entry.at],
  ['Who', (entry) => entry.actorName],
  ['Looked through by', (entry) => entry.onBehalfOfName],
  ['Event', (entry) => entry.type],
  ['Kind', (entry) => entry.noun],
  ['Record', (entry) => entry.label],
  ['Record id', (entry) => entry.entityId],
  ['Outlet', (entry) => entry.outletCode],
  ['Result', (entry) => entry.result],
  ['Way in', (entry) => entry.via],
  ['Device', (entry) => entry.device],
  ['Address', (entry) => entry.ipAddress],
  ['Approval', (entry) => entry.approvalId],
  ['Request', (entry) => entry.requestId],
  ['Values', (entry) => JSON.stringify(entry.data)],
] as const satisfies readonly [string, (entry: ActivityEntry) => string | null][]

const forms = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    head: `${csvHead}${csvLine(columns.map(([label]) => label))}`,
    entry: (entry) => csvLine(columns.map(([, cellOf]) => cellOf(entry))),
    between: '',
    foot: '',
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    head: '[\n',
    entry: (entry) => JSON.stringify(entry),
    between: ',\n',
    foot: '\n]\n',
  },
} as const satisfies Record<string, Form>

async function* entriesIn(
  form: Form,
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof activityList>,
): AsyncGenerator<ExportPiece> {
  yield { text: form.head, rows: 0 }
  let after: string | undefined
  do {
    const page = await activity.page(reader, actor, { ...input, limit: rowsPerPage, after })
    const lead = after === undefined || page.rows.length === 0 ? '' : form.between
    const text = page.rows.map((row) => form.entry(row)).join(form.between)
    yield { text: lead + text, rows: page.rows.length }
    after = page.nextCursor ?? undefined
  } while (after !== undefined)
  yield { text: form.foot, rows: 0 }
}

/** The log as it is filtered, as a file; that it was taken along is in the log as well. */
export const activityFiles: readonly Download[] = Object.entries(forms).map(([ending, form]) => ({
  kind: 'download',
  path: `/activity/export.${ending}`,
  access: capability.activityLogs,
  send: async (db, actor, parameters) => {
    const input = filterOfFile(activityList, parameters)
    const fileName = `activity-${new Date().toISOString().slice(0, 10)}.${ending}`
    const about = { id: newId(), label: fileName, filter: narrowing(parameters) }
    const pieces = entriesIn(form, db.reader, actor, input)
    return {
      fileName,
      contentType: form.contentType,
      body: Readable.from(keptExport(db.reader, actor, about, pieces)),
    }
  },
}))

/** What of an address narrows the log, as it is written there. */
function narrowing(parameters: Readonly<Record<string, string>>) {
  const names = new Set([...filterParamsOf(activityList), 'q'])
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name)))
}
