import { Readable } from 'node:stream'
import { z } from 'zod'
import { csvHead, csvLine } from '#platform/csv.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type ExportPiece, keptExport } from '#platform/server/events/keep-access.ts'
import type { Download } from '#platform/server/http/files.ts'
import { newId } from '#platform/server/new-id.ts'
import { capability } from '../../capabilities.ts'
import { peopleContract } from '../../people.contract.ts'
import type { PersonRow } from '../../people.fields.ts'
import { activeRoles } from '../../people.rules.ts'
import { userMachine } from '../../people.states.ts'
import { roleInWords } from '../../roles.ts'
import { type ListOutlets, type NamedOutlet, outletsInReach } from './named-outlets.ts'
import { listPeople, type PeopleFilter } from './people.queries.ts'

const page = 200
const fileName = 'users.csv'

const heads = [
  'Name', 'Email', 'State', 'Roles', 'Outlets', 'Cover', 'Second factor', 'Last seen',
  'Access reviewed', 'Added',
] // biome-ignore format: a list of words reads best as words

/** The list as it is filtered on the screen. Taking people's data along is itself an event. */
export const sendPeople = (listOutlets: ListOutlets): Download => ({
  kind: 'download',
  path: '/people.csv',
  access: capability.userManagement,
  send: async (db, actor, parameters) => {
    const filter = filterOf(parameters)
    const outlets = await outletsInReach(listOutlets, db.reader, actor)
    const taken = { id: newId(), label: fileName, filter: namedParts(filter) }
    return {
      fileName,
      contentType: 'text/csv; charset=utf-8',
      body: Readable.from(
        keptExport(db.reader, actor, taken, piecesOf(db.reader, actor, filter, outlets)),
      ),
    }
  },
})

function filterOf(parameters: Readonly<Record<string, string>>): PeopleFilter {
  const schema = peopleContract.list['~orpc'].inputSchema
  const parsed = schema instanceof z.ZodType ? schema.safeParse(parameters) : null
  if (parsed?.success) return parsed.data as PeopleFilter // parse edge: the list's own schema
  throw new Refusal('invalid', 'invalid_input', 'A filter of this export is not known.')
}

/** What narrowed the list, without its pages. */
function namedParts(filter: PeopleFilter): Readonly<Record<string, unknown>> {
  const asked = Object.entries(filter).filter(([key]) => key !== 'limit' && key !== 'after')
  return Object.fromEntries(asked)
}

async function* piecesOf(
  reader: Reader,
  actor: Actor,
  filter: PeopleFilter,
  outlets: readonly NamedOutlet[],
): AsyncGenerator<ExportPiece> {
  yield { text: `${csvHead}${csvLine(heads)}`, rows: 0 }
  let after: string | undefined
  do {
    const { rows, nextCursor } = await listPeople(reader, actor, { ...filter, limit: page, after })
    const lines = rows.map((row) => csvLine(cellsOf(row, outlets)))
    yield { text: lines.join(''), rows: rows.length }
    after = nextCursor ?? undefined
  } while (after !== undefined)
}

function cellsOf(row: PersonRow, outlets: readonly NamedOutlet[]) {
  const codeOf = (id: string | null) =>
    id === null ? 'all' : (outlets.find((outlet) => outlet.id === id)?.code ?? 'another outlet')
  const cover = row.cover.map(
    ({ role, outletId, endsAt }) => `${roleInWords(role)} at ${codeOf(outletId)} until ${endsAt}`,
  )
  return [
    row.fullName,
    row.email,
    userMachine.states[row.state].label,
    activeRoles(row.roles).map(roleInWords).join(', '),
    row.outletIds === null ? 'all' : row.outletIds.map(codeOf).join(', ') || 'none',
    cover.join(', '),
    row.hasSecondFactor ? 'yes' : 'no',
    row.lastSeenAt,
    row.reviewedAt,
    row.createdAt,
  ]
}
