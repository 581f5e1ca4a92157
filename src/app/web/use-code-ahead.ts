import { use, useEffect } from 'react'
import { isAllowed } from '#platform/permissions.ts'
import { fetchAhead } from '#platform/web/client.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { pages } from './web-areas.ts'

/** From the shell being drawn to the request for the code of the first pages; by the specification. */
const firstPagesAfterMilliseconds = 100

/** Long after the first view, and not for a tab that is closed again quickly. */
const scanPagesAfterMilliseconds = 30_000

/**
 * Preloads code: 100 ms after the shell is drawn that of the dashboard and the orders, at low
 * priority, so that the requested page comes first; and half a minute later, one file at a time,
 * that of the scanning pages that are open to the user, so that they open offline too.
 */
export function useCodeAhead(): void {
  const permissions = use(PermissionsContext)

  useEffect(() => {
    const timer = window.setTimeout(askForFirstPages, firstPagesAfterMilliseconds)
    return () => window.clearTimeout(timer)
  }, [])

  useEffect(() => {
    const leaving = new AbortController()
    const paths = pages
      .filter(({ scans, access }) => scans !== null && isAllowed(permissions, access))
      .map(({ path }) => path)
    const timer = window.setTimeout(() => {
      // What cannot be fetched now is loaded when it is needed.
      fetchCodeOf(paths, leaving.signal).catch(() => null)
    }, scanPagesAfterMilliseconds)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [permissions])
}

/** The build writes their names into index.html; a development server does not. */
function askForFirstPages(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="first-pages"]')?.content
  for (const href of named?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload'
    link.crossOrigin = ''
    link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  }
}

/** One file at a time. */
async function fetchCodeOf(paths: readonly string[], signal: AbortSignal): Promise<void> {
  const lists = filesByPage(await fetchAhead('/page-code.json', signal))
  for (const file of new Set(paths.flatMap((path) => lists[path] ?? [])))
    await fetchAhead(file, signal)
}

/** A development server has no such list, and answers with the page. */
function filesByPage(text: string | null): Readonly<Record<string, readonly string[]>> {
  return text?.startsWith('{') ? JSON.parse(text) : {}
}
