import { z } from 'zod'
import type { AnyList } from '#platform/lists/define-list.ts'
import {
  emptyValue,
  paramsOfFilter,
  readValues,
  readWord,
  turnedRound,
} from '#platform/lists/list-filters.ts'
import { filterChecks, sortsOf } from '#platform/lists/list-input.ts'
import type { RecordKind } from '#platform/lists/record-kinds.ts'

/** A filter as saved views keep it: its label on the screen, and how its value is checked. */
export type ViewFilter = {
  readonly label: string
  readonly value: z.ZodType
  /** The kind of record that the value names, or of the records that carry a tag or label. */
  readonly of: RecordKind | null
  /** The address has several values in one text, `a,-b`. */
  readonly isSeveral?: true
}

/** A list with saved views: its name, and its filters by their names in the address. */
export type ListFilters = {
  readonly list: string
  readonly filters: Readonly<Record<string, ViewFilter>>
}

/** The filters of a list that is declared with its columns. */
export function filtersOfList(list: AnyList): ListFilters {
  const checks = filterChecks(list)
  const filters = Object.entries(list.filters).flatMap(([name, declared]) => {
    const { kind, label } = declared
    const of = (kind === 'record' || kind === 'word' ? declared.of : undefined) ?? null
    const isSeveral = kind === 'record' || kind === 'choice' || kind === 'word'
    const several = isSeveral ? { isSeveral } : {}
    const value = kind === 'yesNo' ? z.enum(['true', 'false', '1', 'yes']) : checks[name]
    if (!value) throw new Error(`The list of ${list.noun} does not check its filter ${name}.`)
    const filter = { label, value, of, ...several }
    return paramsOfFilter(name, declared).map((key) => [key, filter] as const)
  })
  const former = Object.values(list.columns).flatMap(({ formerSort }) =>
    formerSort === undefined ? [] : [formerSort, `-${formerSort}`],
  )
  const sort = { label: 'Sort', value: z.enum([...sortsOf(list), ...former]), of: null }
  return { list: list.path, filters: { ...Object.fromEntries(filters), sort } }
}

/** The records that a text of an address names. */
export function namedRecords({ isSeveral }: ViewFilter, text: string): readonly string[] {
  if (!isSeveral) return [text]
  const values = turnedRound(readValues(text), false).filter((value) => value !== emptyValue)
  return values.map(readWord)
}

/** Whether the contract takes the value; an address holds numbers as text. */
export function isTaken({ value }: Pick<ViewFilter, 'value'>, text: string): boolean {
  if (value.safeParse(text).success) return true
  return /^\d+$/.test(text) && value.safeParse(Number(text)).success
}
