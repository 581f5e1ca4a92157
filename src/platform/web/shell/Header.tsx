import { Button } from '@mantine/core'
import { IconLayoutSidebar, IconLogout, IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { everywhereKeys } from './everywhere-keys.ts'
import classes from './Header.module.css'
import { Logo } from './Logo.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import type { SidebarState } from './use-sidebar.ts'

type Props = { sidebar: SidebarState; tools: ReactNode; onLogout: () => void }

export function Header({ sidebar, tools, onLogout }: Props) {
  const { isPhone, isOpen, toggle } = sidebar
  const toggleLabel = isPhone ? 'Open menu' : isOpen ? 'Collapse sidebar' : 'Expand sidebar'
  return (
    <header className={classes.header}>
      <IconButton
        size="lg"
        label={toggleLabel}
        {...(isPhone ? {} : { shortcut: everywhereKeys.sidebar.keys })}
        isExpanded={isPhone ? sidebar.isSheetOpen : isOpen}
        onAct={toggle}
      >
        {isPhone ? <IconMenu2 size={18} /> : <IconLayoutSidebar size={18} />}
      </IconButton>
      {isPhone && <Logo isCompact />}
      <div className={classes.tools}>
        {tools}
        <ThemeToggle />
        {isPhone ? (
          <IconButton size="lg" label="Logout" onAct={onLogout}>
            <IconLogout size={18} />
          </IconButton>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={classes.logout}
            leftSection={<IconLogout size={16} />}
            onClick={onLogout}
          >
            Logout
          </Button>
        )}
      </div>
    </header>
  )
}
