import type { StaleFilter } from '#organization/users/views.contract.ts'
import type { RecordKind } from '#platform/lists/record-kinds.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { accessOfList } from './access-of-list.ts'
import { allLists } from './all-lists.ts'
import { findRecords } from './find-records.ts'
import { isTaken, type ListFilters, namedRecords } from './page-filters.ts'

type Params = Readonly<Record<string, string>>

/** The reader for whom the filters are checked. */
export type ParamsReader = { readonly reader: Reader; readonly actor: Actor }

/** Search and the part of the page are not filters, unless the list declares one of that name. */
const unchecked: ReadonlySet<string> = new Set(['q', 'view', 'tab'])

/**
 * For each set of params: the filters that the list no longer has, or whose values no longer exist
 * or are outside the reader's access. Queries the database once for each kind of record, not once
 * for each set.
 */
export async function staleParams(
  list: string,
  each: readonly Params[],
  by: ParamsReader,
): Promise<readonly (readonly StaleFilter[])[]> {
  const declared = allLists.find((one) => one.list === list)
  if (!declared) throw notFound('This list')
  const known = await knownValues(declared, each, by)
  return each.map((params) =>
    Object.entries(params).flatMap(([filter, value]) => {
      const why = whyStale(declared, known, filter, value)
      if (why === null) return []
      return [{ filter, label: declared.filters[filter]?.label ?? filter, value, why }]
    }),
  )
}

type Known = ReadonlyMap<RecordKind, ReadonlySet<string>>

function whyStale(
  { filters }: ListFilters,
  known: Known,
  filter: string,
  value: string,
): StaleFilter['why'] | null {
  const declared = Object.hasOwn(filters, filter) ? filters[filter] : undefined
  if (!declared) return unchecked.has(filter) ? null : 'filter'
  if (!isTaken(declared, value)) return 'value'
  const there = declared.of === null ? null : known.get(declared.of)
  const isThere = (record: string) => there === null || there?.has(record) === true
  if (namedRecords(declared, value).every(isThere)) return null
  return namedRecords(declared, value).every((record) => isId.test(record)) ? 'record' : 'word'
}

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

async function knownValues(
  { list, filters }: ListFilters,
  each: readonly Params[],
  { reader, actor }: ParamsReader,
): Promise<Known> {
  const access = accessOfList(list)
  const asked = new Map<RecordKind, Set<string>>()
  for (const [filter, value] of each.flatMap((params) => Object.entries(params))) {
    const declared = Object.hasOwn(filters, filter) ? filters[filter] : undefined
    if (!declared?.of || !isTaken(declared, value)) continue
    const values = asked.get(declared.of) ?? new Set()
    for (const record of namedRecords(declared, value)) values.add(record)
    asked.set(declared.of, values)
  }
  if (access === null) return new Map()
  const found = [...asked].map(
    async ([kind, values]) =>
      [kind, await findRecords(reader, kind, { actor, access, values: [...values] })] as const,
  )
  return new Map(await Promise.all(found))
}
