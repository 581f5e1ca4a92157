import { useEffect } from 'react'
import { isRecord } from '../is-record.ts'
import { keepUntilLogout, keptUntilLogout } from './kept-until-logout.ts'

/** A record that the user opened, by its name and its address. */
export type RecentRecord = { readonly title: string; readonly path: string }

const name = 'recent_records'
const most = 8

/** Until then a panel may have a title without the record's name. */
const settleMilliseconds = 1000

const idInPath = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/** The records that this tab showed last, the newest first; a logout removes them. */
export function recentRecords(): readonly RecentRecord[] {
  const kept = keptUntilLogout(name)
  return Array.isArray(kept) ? kept.flatMap((each) => readRecent(each)) : []
}

function readRecent(kept: unknown): readonly RecentRecord[] {
  if (!isRecord(kept)) return []
  const { title, path } = kept
  return typeof title === 'string' && typeof path === 'string' ? [{ title, path }] : []
}

/** Notes the record at the address of the page under this title, once it was shown for a moment. */
export function useRecentRecord(title: string, isOfRecord: boolean): void {
  useEffect(() => {
    if (!isOfRecord) return
    const { pathname, search } = window.location
    const path = pathname + search
    if (!idInPath.test(path)) return
    const timer = setTimeout(() => {
      const others = recentRecords().filter((each) => each.path !== path)
      keepUntilLogout(name, [{ title, path }, ...others].slice(0, most))
    }, settleMilliseconds)
    return () => clearTimeout(timer)
  }, [title, isOfRecord])
}
