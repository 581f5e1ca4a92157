import type { Icon } from '@tabler/icons-react'
import type { Noun } from '#platform/nouns.ts'
import type { Access } from '#platform/permissions.ts'
import { isWhole } from './exact-first.ts'

/** A record as the search shows it. */
export type FoundRecord = {
  readonly id: string
  readonly label: string
  readonly facts: string
  readonly path: string
  /** The search text is its whole number, SKU, phone or email. */
  readonly isExact: boolean
}

/** How many records of a kind are shown. */
export const mostFound = 5

type Asked<Answer> = {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
}

type SearchSpec<Answer, Row> = {
  readonly noun: Noun
  readonly icon: Icon
  readonly access: Exclude<Access, 'open'>
  /** A document is known by its numbers: words without a digit are not asked for. */
  readonly isByNumber?: true
  readonly ask: (q: string) => Asked<Answer>
  readonly rows: (answer: Answer) => readonly Row[]
  readonly show: (row: Row, held: ReadonlySet<string>) => Omit<FoundRecord, 'isExact'>
  /** What names exactly this record. */
  readonly exact: (row: Row) => readonly (string | number | null)[]
  /** Its list, where the search text can be used as a filter. */
  readonly list?: string
}

/** How records of one kind are found. */
export type RecordSearch = {
  readonly key: string
  readonly label: string
  readonly icon: Icon
  readonly access: Exclude<Access, 'open'>
  readonly isByNumber: boolean
  readonly list: string | null
  readonly query: (q: string, held: ReadonlySet<string>) => Asked<readonly FoundRecord[]>
}

export function recordSearch<Answer, Row>(spec: SearchSpec<Answer, Row>): RecordSearch {
  const { noun, icon, access, ask, rows, show, exact } = spec
  return {
    key: noun.key,
    label: noun.plural,
    icon,
    access,
    isByNumber: spec.isByNumber ?? false,
    list: spec.list ?? null,
    query: (q, held) => {
      const { queryKey, queryFn } = ask(q)
      return {
        queryKey: [...queryKey, 'found'],
        queryFn: async (context) =>
          rows(await queryFn(context)).map((row) => ({
            ...show(row, held),
            isExact: isWhole(
              q,
              exact(row).map((text) => (text === null ? null : String(text))),
            ),
          })),
      }
    },
  }
}

/** Facts of a record in one line. */
export const inOneLine = (...facts: readonly (string | null)[]) => facts.filter(Boolean).join(' · ')
