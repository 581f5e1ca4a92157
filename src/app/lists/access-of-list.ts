import { allPages } from '#all-areas.ts'
import { pageOfList } from '#platform/lists/page-of-list.ts'
import type { Access } from '#platform/permissions.ts'
import { allLists } from './all-lists.ts'

const lists = new Set(allLists.map(({ list }) => list))
const withLists = new Set([...lists].map(pageOfList))

const accessByPage = new Map(
  allPages.filter(({ path }) => withLists.has(path)).map(({ path, access }) => [path, access]),
)

/** Who may see the views of a list: those who may open its page. Null for no list of ours. */
export function accessOfList(list: string): Exclude<Access, 'open'> | null {
  return lists.has(list) ? (accessByPage.get(pageOfList(list)) ?? null) : null
}
