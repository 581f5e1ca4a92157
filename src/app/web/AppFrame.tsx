import { useLocation, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { adviceScreens } from '#delivery/advice/web/index.tsx'
import { returnScreens } from '#delivery/returns/web/index.tsx'
import { HouseProvider } from '#office/business/web/index.tsx'
import { LazyTableImportPanel } from '#office/imports/web/index.tsx'
import { NotificationBell } from '#office/notifications/web/index.tsx'
import { askForTour } from '#office/setup/web/index.tsx'
import { ApprovalProvider, ApprovalsButton } from '#organization/approvals/web/index.tsx'
import { primaryRole, roleInWords } from '#organization/users/roles.ts'
import {
  AccessGate,
  displayName,
  LazyViewingBanner,
  photoOf,
  publicScreens,
  savedViews,
  useAuth,
} from '#organization/users/web/index.tsx'
import { ImportPanelContext } from '#platform/web/imports/import-context.ts'
import { LiveConnection } from '#platform/web/live/LiveConnection.tsx'
import { ScannerProvider } from '#platform/web/scan/ScannerProvider.tsx'
import { useScansWait } from '#platform/web/scan/scanner-context.ts'
import { Shell } from '#platform/web/shell/Shell.tsx'
import { useLaterPart } from '#platform/web/shell/use-later-part.ts'
import { ViewsContext } from '#platform/web/views/views-context.ts'
import { customerScreens } from '#sales/confirmations/web/index.tsx'
import { consentScreen } from '#sales/customers/web/index.tsx'
import { displayScreens } from '#sales/pos/web/index.tsx'
import { scoreScreens } from '#stock/supplier-analytics/web/index.tsx'
import { supplierScreens } from '#stock/supplier-portal/web/index.tsx'
import { ApprovalSlotsProvider } from './ApprovalSlotsProvider.tsx'
import { CustomerSlotsProvider } from './CustomerSlotsProvider.tsx'
import { DispatchSlotsProvider } from './DispatchSlotsProvider.tsx'
import { FormatsOfScreen } from './FormatsOfScreen.tsx'
import { HabitsOfUser } from './HabitsOfUser.tsx'
import { HelpProvider } from './help/HelpProvider.tsx'
import { InventorySlotsProvider } from './InventorySlotsProvider.tsx'
import { OrderSlotsProvider } from './OrderSlotsProvider.tsx'
import { OutletSlotsProvider } from './OutletSlotsProvider.tsx'
import { PagePlace } from './PagePlace.tsx'
import { PortalSlotsProvider } from './PortalSlotsProvider.tsx'
import { ProductSlotsProvider } from './ProductSlotsProvider.tsx'
import { PurchasingSlotsProvider } from './PurchasingSlotsProvider.tsx'
import { PaletteProvider } from './palette/PaletteProvider.tsx'
import { SearchButton } from './palette/SearchButton.tsx'
import { ReceivingSlotsProvider } from './ReceivingSlotsProvider.tsx'
import { UserSlotsProvider } from './UserSlotsProvider.tsx'
import { useCodeAhead } from './use-code-ahead.ts'
import { useMenu } from './use-menu.ts'
import { useStartPage } from './use-start-page.ts'
import { webAreas } from './web-areas.ts'

/** The frame around a page: checks access, and shows the shell to users who have it. */
export function AppFrame() {
  const { pathname } = useLocation()
  useStartPage()
  const PublicScreen =
    publicScreens[pathname] ??
    customerScreens[pathname] ??
    adviceScreens[pathname] ??
    returnScreens[pathname] ??
    displayScreens[pathname] ??
    supplierScreens[pathname] ??
    scoreScreens[pathname] ??
    consentScreen(pathname)
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
          <FormatsOfScreen>
            <SignedInFrame />
          </FormatsOfScreen>
        </HouseProvider>
      </HabitsOfUser>
    </AccessGate>
  )
}

function SignedInFrame() {
  const { me, signOut, check } = useAuth()
  const { menu, home, everyPage } = useMenu()
  const { pathname } = useLocation()
  useCodeAhead()
  const Tour = useLaterPart(askForTour)
  if (!me) return null
  const role = roleInWords(primaryRole(me.roles, me.profile.role))
  return (
    <LiveConnection areas={webAreas} onRefused={check}>
      <ScannerProvider>
        <ScansWaitForPage />
        <ApprovalProvider>
          <HelpProvider>
            <PaletteProvider menu={everyPage}>
              <Shell
                menu={menu}
                path={pathname}
                user={{ name: displayName(me.profile), role, photo: photoOf(me.profile) }}
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
                <CustomerSlotsProvider>
                  <OrderSlotsProvider>
                    <UserSlotsProvider>
                      <ViewsContext value={savedViews}>
                        <ProductSlotsProvider>
                          <InventorySlotsProvider>
                            <DispatchSlotsProvider>
                              <OutletSlotsProvider>
                                <PurchasingSlotsProvider>
                                  <ReceivingSlotsProvider>
                                    <PortalSlotsProvider>
                                      <ApprovalSlotsProvider>
                                        <ImportPanelContext value={LazyTableImportPanel}>
                                          <PagePlace home={home} />
                                        </ImportPanelContext>
                                      </ApprovalSlotsProvider>
                                    </PortalSlotsProvider>
                                  </ReceivingSlotsProvider>
                                </PurchasingSlotsProvider>
                              </OutletSlotsProvider>
                            </DispatchSlotsProvider>
                          </InventorySlotsProvider>
                        </ProductSlotsProvider>
                      </ViewsContext>
                    </UserSlotsProvider>
                  </OrderSlotsProvider>
                </CustomerSlotsProvider>
              </Shell>
              {Tour ? <Tour /> : null}
            </PaletteProvider>
          </HelpProvider>
        </ApprovalProvider>
      </ScannerProvider>
    </LiveConnection>
  )
}

/** What is scanned while another page loads is meant for that page. */
function ScansWaitForPage() {
  const isLoading = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  })
  useScansWait(isLoading)
  return null
}
