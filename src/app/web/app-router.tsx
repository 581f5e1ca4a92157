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

// The login stands in place of any page, so whoever sees this one is already signed in.
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
 * A page that was just opened stands at its top already. The router would scroll it there all the
 * same, for which the browser has to lay out what is about to change.
 */
function mayBeElsewhere({ location }: { location: ParsedLocation }): boolean {
  const isJustOpened = !isOpened && location.hash === '' && !isOpenedAgain()
  isOpened = true
  return !isJustOpened
}

/** Reloaded, or come back to by the browser's history: where it was scrolled to is known. */
function isOpenedAgain(): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  return opening instanceof PerformanceNavigationTiming && opening.type !== 'navigate'
}

/**
 * The router asks for the code ahead. Where the code is not to be had, the router would reload at once,
 * which without the network leaves no page at all; `LostCode` is left to our own page for that.
 */
function contentOf(page: Page) {
  return lazyRouteComponent(async () => {
    const { Page: Content } = await page.load().catch((error: unknown) => {
      throw isLostCode(error) ? new LostCode(error) : error
    })
    return { draw: () => createElement(Content) }
  }, 'draw')
}
