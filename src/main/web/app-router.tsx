import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router'
import { createElement } from 'react'
import type { Page } from '#platform/web/page.ts'
import { ErrorFallback } from '#platform/web/shell/ErrorFallback.tsx'
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

export const router = createRouter({
  routeTree: rootRoute.addChildren([...pageRoutes, loginRoute]),
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: ErrorFallback,
  scrollRestoration: true,
  scrollToTopSelectors: ['#page'],
})

/** The router asks for the code ahead, and reloads once where a new build took it away. */
function contentOf(page: Page) {
  return lazyRouteComponent(async () => {
    const { Page: Content } = await page.load()
    return { draw: () => createElement(Content) }
  }, 'draw')
}
