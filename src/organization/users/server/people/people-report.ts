import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { capability } from '../../capabilities.ts'
import type { PersonRow } from '../../people.fields.ts'
import { peopleList } from '../../people.list.ts'
import { activeRoles } from '../../people.rules.ts'
import { userMachine } from '../../people.states.ts'
import { roleInWords } from '../../roles.ts'
import { type ListOutlets, type NamedOutlet, outletsInReach } from './named-outlets.ts'
import { people } from './people.queries.ts'

type Line = PersonRow & { readonly places: readonly NamedOutlet[] }

const text = (label: string, value: (line: Line) => string): TableColumn<Line> => ({
  label,
  kind: 'text',
  value,
})

const instant = (label: string, value: (line: Line) => string | null): TableColumn<Line> => ({
  label,
  kind: 'instant',
  value,
})

const columns: readonly TableColumn<Line>[] = [
  text('Name', ({ fullName }) => fullName),
  text('Email', ({ email }) => email),
  text('State', ({ state }) => userMachine.states[state].label),
  text('Roles', ({ roles }) => activeRoles(roles).map(roleInWords).join(', ')),
  text('Outlets', ({ outletIds, places }) =>
    outletIds === null ? 'all' : outletIds.map((id) => codeOf(places, id)).join(', ') || 'none',
  ),
  text('Cover', ({ cover, places }) =>
    cover
      .map(
        ({ role, outletId, endsAt }) =>
          `${roleInWords(role)} at ${codeOf(places, outletId)} until ${endsAt}`,
      )
      .join(', '),
  ),
  text('Second factor', ({ hasSecondFactor }) => (hasSecondFactor ? 'yes' : 'no')),
  instant('Last seen', ({ lastSeenAt }) => lastSeenAt),
  instant('Access reviewed', ({ reviewedAt }) => reviewedAt),
  instant('Added', ({ createdAt }) => createdAt),
]

/** The list as it is filtered on the screen. An export of people's data is itself an event. */
export const peopleFile = (listOutlets: ListOutlets) =>
  tableFile<Line>({
    path: '/files/people',
    name: 'users',
    access: capability.userManagement,
    columns,
    rows: async function* (reader, actor, query) {
      const filter = filterOfFile(peopleList, query)
      const places = await outletsInReach(listOutlets, reader, actor)
      const pages = everyRow((after) =>
        people.page(reader, actor, { ...filter, after, limit: 200, total: false }),
      )
      for await (const row of pages) yield { ...row, places }
    },
  })

function codeOf(places: readonly NamedOutlet[], id: string | null): string {
  if (id === null) return 'all'
  return places.find((outlet) => outlet.id === id)?.code ?? 'another outlet'
}
