import type { Icon } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { use } from 'react'
import { isAllowed } from '#platform/permissions.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { exactFirst } from './exact-first.ts'
import { type FoundRecord, mostFound, type RecordSearch } from './record-search.ts'
import { recordSearches } from './record-searches.ts'

export type FoundGroup = {
  readonly key: string
  readonly label: string
  readonly icon: Icon
  readonly found: readonly FoundRecord[]
  /** The list with all that match, where there may be more. */
  readonly all: string | null
}

/** The records that match the search text, among those that the user may see. */
export function useFoundRecords(q: string): { groups: readonly FoundGroup[]; isFetching: boolean } {
  const held = use(PermissionsContext)
  const hasDigit = /\d/.test(q)
  const asked = recordSearches.filter(
    ({ access, isByNumber }) => isAllowed(held, access) && (hasDigit || !isByNumber),
  )
  const isAsked = q.length >= 2 || hasDigit
  const answers = useQueries({
    queries: asked.map(({ query }) => ({ ...query(q, held), enabled: isAsked })),
  })
  const groups = asked.map((search, at) => groupOf(search, answers[at]?.data ?? [], q))
  return {
    groups: exactFirst(groups.filter(({ found }) => isAsked && found.length > 0)),
    isFetching: answers.some(({ isFetching }) => isFetching),
  }
}

function groupOf(search: RecordSearch, found: readonly FoundRecord[], q: string): FoundGroup {
  const { key, label, icon, list } = search
  const hasMore = list !== null && found.length === mostFound
  const all = hasMore ? `${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}` : null
  return { key, label, icon, found, all }
}
