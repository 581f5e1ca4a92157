import { lazy, type ReactNode, Suspense } from 'react'
import { StaleBanner } from '../live/StaleBanner.tsx'
import { Header } from './Header.tsx'
import type { MenuEntry } from './menu.ts'
import classes from './Shell.module.css'
import { type ShellUser, Sidebar } from './Sidebar.tsx'
import { useLaterPart } from './use-later-part.ts'
import { useSidebar } from './use-sidebar.ts'

const MenuSheet = lazy(async () => ({ default: (await import('./MenuSheet.tsx')).MenuSheet }))

// Only print shows it, so the page is loaded first.
const askForPrintHead = async () => (await import('./PrintHead.tsx')).PrintHead

type Props = {
  menu: readonly MenuEntry[]
  /** The path of the current page. */
  path: string
  user: ShellUser
  /** The content of the header, from the search to the bell. */
  tools: ReactNode
  /** Below the header on every page, such as the user that is viewed as. */
  notice?: ReactNode
  onLogout: () => void
  children: ReactNode
}

/** The frame around every page: sidebar, header, and the page in the one scrolling area. */
export function Shell({ menu, path, user, tools, notice, onLogout, children }: Props) {
  const sidebar = useSidebar()
  const PrintHead = useLaterPart(askForPrintHead)
  const shared = { menu, path, user }

  return (
    <>
      {PrintHead ? <PrintHead userName={user.name} /> : null}
      <a href="#page" className={classes.skip}>
        Skip to the page
      </a>
      <div className={classes.shell}>
        {!sidebar.isPhone && (
          <aside
            className={classes.rail}
            data-open={sidebar.isOpen || undefined}
            aria-label="Sidebar"
          >
            <Sidebar {...shared} isCompact={!sidebar.isOpen} onExpand={sidebar.toggle} />
          </aside>
        )}
        <div className={classes.column}>
          <Header sidebar={sidebar} tools={tools} onLogout={onLogout} />
          {notice}
          <StaleBanner />
          <main id="page" tabIndex={-1} className={classes.page}>
            {children}
          </main>
        </div>
      </div>
      {sidebar.isPhone && (
        <Suspense>
          {sidebar.wasSheetOpened && (
            <MenuSheet isOpen={sidebar.isSheetOpen} onClose={sidebar.closeSheet}>
              <Sidebar {...shared} isCompact={false} onFollow={sidebar.closeSheet} />
            </MenuSheet>
          )}
        </Suspense>
      )}
    </>
  )
}
