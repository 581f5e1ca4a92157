import { useLocation, useRouter } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { importNeeds } from '#imports/imports.access.ts'
import { LazyImportPanel } from '#imports/web/index.tsx'
import { NotificationBell } from '#notifications/web/index.tsx'
import { type OrderSlots, OrderSlotsContext } from '#orders/web/index.tsx'
import { isAllowed } from '#platform/permissions.ts'
import { LiveConnection } from '#platform/web/live/LiveConnection.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { ScannerProvider } from '#platform/web/scan/ScannerProvider.tsx'
import { Shell } from '#platform/web/shell/Shell.tsx'
import { primaryRole, roleInWords } from '#users/roles.ts'
import { AccessGate, displayName, useAuth } from '#users/web/index.tsx'
import { PagePlace } from './PagePlace.tsx'
import { PaletteProvider } from './palette/PaletteProvider.tsx'
import { SearchButton } from './palette/SearchButton.tsx'
import { useMenu } from './use-menu.ts'
import { webAreas } from './web-areas.ts'

/** The orders page shows imports without knowing them: they stand below it. */
const importing: OrderSlots = { importPanel: LazyImportPanel }
const notImporting: OrderSlots = { importPanel: null }

/** Everything around a page: who may come in, and the shell for those who did. */
export function AppFrame() {
  return (
    <AccessGate>
      <SignedInFrame />
    </AccessGate>
  )
}

function SignedInFrame() {
  const { me, signOut, check } = useAuth()
  const { menu, home } = useMenu()
  const { pathname } = useLocation()
  const held = useContext(PermissionsContext)
  const mayImport = importNeeds.every((needed) => isAllowed(held, needed))
  usePreloadedPages()
  if (!me) return null
  const role = roleInWords(primaryRole(me.roles, me.profile.role))
  return (
    <LiveConnection areas={webAreas} onRefused={check}>
      <ScannerProvider>
        <PaletteProvider menu={menu}>
          <Shell
            menu={menu}
            path={pathname}
            user={{ name: displayName(me.profile), role }}
            tools={
              <>
                <SearchButton />
                <NotificationBell />
              </>
            }
            onLogout={signOut}
          >
            <OrderSlotsContext value={mayImport ? importing : notImporting}>
              <PagePlace home={home} />
            </OrderSlotsContext>
          </Shell>
        </PaletteProvider>
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
