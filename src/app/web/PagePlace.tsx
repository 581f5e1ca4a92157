import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '#platform/web/permissions-context.ts'
import { useDeclaredScans } from '#platform/web/scan/scanner-context.ts'
import type { MenuLink } from '#platform/web/shell/menu.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { pages } from './web-areas.ts'

/** Rarely seen, so that its code is not part of what every page waits for. */
const ClosedPage = lazy(async () => ({ default: (await import('./ClosedPage.tsx')).ClosedPage }))

type Props = {
  /** The first page that the user may open, if there is one. */
  home: MenuLink | null
}

/** Shows the page of the address to users who may open it, and the missing permission to others. */
export function PagePlace({ home }: Props) {
  // The page that is drawn, not the address: while the next one loads, they differ.
  const routeId: string | undefined = useMatches().at(-1)?.routeId
  const page = pages.find(({ path }) => path === routeId)
  const mayOpen = useMay(page?.access ?? 'signedIn')
  useDeclaredScans(mayOpen ? (page?.scans ?? null) : null)
  if (!page || mayOpen) return <Outlet />
  return (
    <Suspense fallback={<PageLoading />}>
      <ClosedPage page={page} home={home} />
    </Suspense>
  )
}
