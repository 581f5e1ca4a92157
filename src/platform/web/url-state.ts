import { useNavigate, useSearch } from '@tanstack/react-router'
import { use, useCallback, useMemo } from 'react'
import { paramsWithin, patchBeyond, UrlScopeContext } from './url-scope.ts'

export type UrlParams = Readonly<Record<string, string | undefined>>

/** Changes to the URL; null removes the parameter. */
export type UrlPatch = Readonly<Record<string, string | null>>

/**
 * The search part of the URL as plain strings. Filters, pages and the open record are kept here, so
 * that reload, Back and a shared link show the same screen.
 */
export function useUrlState(): {
  params: UrlParams
  /** `push` adds a history entry that Back undoes, `replace` none. */
  set: (patch: UrlPatch, how?: 'push' | 'replace') => void
} {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const scope = use(UrlScopeContext)
  const params = useMemo(() => paramsWithin(asStrings(search), scope), [search, scope])
  const set = useCallback(
    (patch: UrlPatch, how: 'push' | 'replace' = 'push') => {
      navigate({
        to: '.',
        search: (now: Readonly<Record<string, unknown>>) =>
          patched(asStrings(now), patchBeyond(patch, scope)),
        replace: how === 'replace',
        resetScroll: false,
      })
    },
    [navigate, scope],
  )
  return { params, set }
}

export function patched(params: UrlParams, patch: UrlPatch): Record<string, string> {
  const merged = Object.entries({ ...params, ...patch })
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

// The router may have read ?q=1042 as a number; here every value is the typed text.
function asStrings(search: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(known.map(([key, value]) => [key, String(value)]))
}

/** For the router: values stay plain text in the URL, `?q=1042`, never `?q=%221042%22`. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifyPlainSearch(search: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams(patched(asStrings(search), {})).toString()
  return text ? `?${text}` : ''
}
