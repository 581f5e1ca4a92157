import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useContext, useEffect } from 'react'
import { ApprovalProvider, ApprovalsButton } from '#approvals/web/index.tsx'
import { HouseProvider } from '#business/web/index.tsx'
import { importNeeds } from '#imports/imports.access.ts'
import { LazyImportPanel, LazyTableImportPanel } from '#imports/web/index.tsx'
import { NotificationBell } from '#notifications/web/index.tsx'
import { type OrderSlots, OrderSlotsContext } from '#orders/web/index.tsx'
import { isAllowed } from '#platform/permissions.ts'
import { ImportPanelContext } from '#platform/web/imports/import-context.ts'
import { LiveConnection } from '#platform/web/live/LiveConnection.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { ScannerProvider } from '#platform/web/scan/ScannerProvider.tsx'
import { Shell } from '#platform/web/shell/Shell.tsx'
import { ViewsContext } from '#platform/web/views/views-context.ts'
import { primaryRole, roleInWords } from '#users/roles.ts'
import {
  AccessGate,
  displayName,
  LazyViewingBanner,
  publicScreens,
  savedViews,
  useAuth,
} from '#users/web/index.tsx'
import { HabitsOfUser } from './HabitsOfUser.tsx'
import { InventorySlotsProvider } from './InventorySlotsProvider.tsx'
import { PagePlace } from './PagePlace.tsx'
import { ProductSlotsProvider } from './ProductSlotsProvider.tsx'
import { PaletteProvider } from './palette/PaletteProvider.tsx'
import { SearchButton } from './palette/SearchButton.tsx'
import { UserSlotsProvider } from './UserSlotsProvider.tsx'
import { useMenu } from './use-menu.ts'
import { useStartPage } from './use-start-page.ts'
import { webAreas } from './web-areas.ts'

/** The orders page shows imports without knowing them: they stand below it. */
const importing: OrderSlots = { importPanel: LazyImportPanel }
const notImporting: OrderSlots = { importPanel: null }

/** Everything around a page: who may come in, and the shell for those who did. */
export function AppFrame() {
  const { pathname } = useLocation()
  useStartPage()
  const PublicScreen = publicScreens[pathname]
  if (PublicScreen) {
    return (
      <Suspense>
        <PublicScreen />
      </Suspense>
    )
  }
  return (
    <AccessGate>
      <HabitsOfUser>
        <HouseProvider>
          <SignedInFrame />
        </HouseProvider>
      </HabitsOfUser>
    </AccessGate>
  )
}

function SignedInFrame() {
  const { me, signOut, check } = useAuth()
  const { menu, home, everyPage } = useMenu()
  const { pathname } = useLocation()
  const held = useContext(PermissionsContext)
  const mayImport = importNeeds.every((needed) => isAllowed(held, needed))
  usePreloadedPages()
  if (!me) return null
  const role = roleInWords(primaryRole(me.roles, me.profile.role))
  return (
    <LiveConnection areas={webAreas} onRefused={check}>
      <ScannerProvider>
        <ApprovalProvider>
          <PaletteProvider menu={everyPage}>
            <Shell
              menu={menu}
              path={pathname}
              user={{ name: displayName(me.profile), role }}
              tools={
                <>
                  <SearchButton />
                  <ApprovalsButton />
                  <NotificationBell />
                </>
              }
              notice={me.viewedBy === null ? null : <LazyViewingBanner />}
              onLogout={signOut}
            >
              <OrderSlotsContext value={mayImport ? importing : notImporting}>
                <UserSlotsProvider>
                  <ViewsContext value={savedViews}>
                    <ProductSlotsProvider>
                      <InventorySlotsProvider>
                        <ImportPanelContext value={LazyTableImportPanel}>
                          <PagePlace home={home} />
                        </ImportPanelContext>
                      </InventorySlotsProvider>
                    </ProductSlotsProvider>
                  </ViewsContext>
                </UserSlotsProvider>
              </OrderSlotsContext>
            </Shell>
          </PaletteProvider>
        </ApprovalProvider>
      </ScannerProvider>
    </LiveConnection>
  )
}

/** The two pages of most days: the dashboard at once, the orders when the first view is done. */
function usePreloadedPages() {
  const router = useRouter()
  useEffect(() => {
    const preload = (to: string) => router.preloadRoute({ to }).catch(() => null)
    preload('/')
    const timer = window.setTimeout(() => preload('/orders'), 100)
    return () => window.clearTimeout(timer)
  }, [router])
}
