import { Drawer, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { StaleBanner } from '../live/StaleBanner.tsx'
import { Header } from './Header.tsx'
import type { MenuEntry } from './menu.ts'
import { Sidebar } from './Sidebar.tsx'
import classes from './Shell.module.css'
import { useSidebar } from './use-sidebar.ts'

type Props = {
  menu: readonly MenuEntry[]
  /** The path of the page that is shown. */
  path: string
  user: { readonly name: string; readonly role: string }
  /** What stands in the header, from the search to the bell. */
  tools: ReactNode
  onLogout: () => void
  children: ReactNode
}

/** The frame around every page: sidebar, header, and the page in the one scrolling area. */
export function Shell({ menu, path, user, tools, onLogout, children }: Props) {
  const sidebar = useSidebar()
  const shared = { menu, path, user }

  return (
    <Tooltip.Group openDelay={700} closeDelay={300}>
      <a href="#page" className={classes.skip}>
        Skip to the page
      </a>
      <div className={classes.shell}>
        {!sidebar.isPhone && (
          <div className={classes.rail} data-open={sidebar.isOpen || undefined}>
            <Sidebar {...shared} isCompact={!sidebar.isOpen} onExpand={sidebar.toggle} />
          </div>
        )}
        <div className={classes.column}>
          <Header sidebar={sidebar} tools={tools} onLogout={onLogout} />
          <StaleBanner />
          <main id="page" tabIndex={-1} className={classes.page}>
            {children}
          </main>
        </div>
      </div>
      <Drawer
        opened={sidebar.isSheetOpen}
        onClose={sidebar.closeSheet}
        size="var(--sidebar-width-sheet)"
        padding={0}
        withCloseButton={false}
        aria-label="Menu"
      >
        <div className={classes.sheet}>
          <Sidebar {...shared} isCompact={false} onFollow={sidebar.closeSheet} />
        </div>
      </Drawer>
    </Tooltip.Group>
  )
}
