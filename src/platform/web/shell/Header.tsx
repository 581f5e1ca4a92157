import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutSidebar, IconLogout, IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Header.module.css'
import { Logo } from './Logo.tsx'
import { shortcutText } from './shortcut-text.ts'
import { ThemeToggle } from './ThemeToggle.tsx'
import type { SidebarState } from './use-sidebar.ts'

type Props = { sidebar: SidebarState; tools: ReactNode; onLogout: () => void }

export function Header({ sidebar, tools, onLogout }: Props) {
  const { isPhone, isOpen, toggle } = sidebar
  const toggleLabel = isPhone ? 'Open menu' : isOpen ? 'Collapse sidebar' : 'Expand sidebar'
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={toggleLabel}
        data-hint={isPhone ? undefined : `${toggleLabel} (${shortcutText('B')})`}
        aria-expanded={isPhone ? sidebar.isSheetOpen : isOpen}
        onClick={toggle}
      >
        {isPhone ? <IconMenu2 size={18} /> : <IconLayoutSidebar size={18} />}
      </ActionIcon>
      {isPhone && <Logo isCompact />}
      <div className={classes.tools}>
        {tools}
        <ThemeToggle />
        {isPhone ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Logout"
            onClick={onLogout}
          >
            <IconLogout size={18} />
          </ActionIcon>
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
