import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  type ParsedLocation,
} from '@tanstack/react-router'
import { createElement } from 'react'
import type { Page } from '#platform/web/page.ts'
import { ErrorFallback } from '#platform/web/shell/ErrorFallback.tsx'
import { isLostCode, LostCode } from '#platform/web/shell/lost-code.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { parsePlainSearch, stringifyPlainSearch } from '#platform/web/url-state.ts'
import { AppFrame } from './AppFrame.tsx'
import { UnknownPath } from './UnknownPath.tsx'
import { pages } from './web-areas.ts'

const rootRoute = createRootRoute({ component: AppFrame, notFoundComponent: UnknownPath })

const pageRoutes = pages.map((page) =>
  createRoute({ getParentRoute: () => rootRoute, path: page.path, component: contentOf(page) }),
)

// The login is shown in place of any page, so a user who sees this one is already signed in.
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: () => <Navigate to="/" replace />,
})

let isOpened = false

export const router = createRouter({
  routeTree: rootRoute.addChildren([...pageRoutes, loginRoute]),
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: ErrorFallback,
  scrollRestoration: mayBeElsewhere,
  scrollToTopSelectors: ['#page'],
})

/**
 * A page that was just opened is already at its top. The router would still scroll to it, which
 * forces the browser to lay out what is about to change.
 */
function mayBeElsewhere({ location }: { location: ParsedLocation }): boolean {
  const isJustOpened = !isOpened && location.hash === '' && !isOpenedAgain()
  isOpened = true
  return !isJustOpened
}

/** After a reload or in the browser's history the scroll position is known. */
function isOpenedAgain(): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  return opening instanceof PerformanceNavigationTiming && opening.type !== 'navigate'
}

/**
 * The router preloads the code. If the code cannot be loaded, the router would reload immediately,
 * which without the network leaves no page at all; `LostCode` leaves that to our own page.
 */
function contentOf(page: Page) {
  return lazyRouteComponent(async () => {
    const { Page: Content } = await page.load().catch((error: unknown) => {
      throw isLostCode(error) ? new LostCode(error) : error
    })
    return { draw: () => createElement(Content) }
  }, 'draw')
}
