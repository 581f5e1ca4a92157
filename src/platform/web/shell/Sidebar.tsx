import { Tooltip } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Logo } from './Logo.tsx'
import { isGroup, type MenuEntry } from './menu.ts'
import { PathLink } from './PathLink.tsx'
import classes from './Sidebar.module.css'
import { SidebarGroup } from './SidebarGroup.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import { useScrollMark } from './use-scroll-mark.ts'

type Props = {
  menu: readonly MenuEntry[]
  path: string
  user: { readonly name: string; readonly role: string }
  /** Icons only, each with its name on hover. */
  isCompact: boolean
  /** Opens the sidebar from its icons. */
  onExpand?: () => void
  /** A link was followed. */
  onFollow?: () => void
}

export function Sidebar({ menu, path, user, isCompact, onExpand, onFollow }: Props) {
  const markScroll = useScrollMark()
  return (
    <div className={classes.sidebar} data-compact={isCompact || undefined}>
      <PathLink href="/" className={classes.logo} onClick={onFollow}>
        <Logo isCompact={isCompact} />
      </PathLink>
      <div className={classes.scroll} ref={markScroll}>
        <Tooltip.Group openDelay={0} closeDelay={0}>
          <nav aria-label="Main">
            <ul className={classes.list}>
              {menu.map((entry) =>
                isGroup(entry) ? (
                  <SidebarGroup
                    key={entry.label}
                    group={entry}
                    {...{ path, isCompact, onExpand, onFollow }}
                  />
                ) : (
                  <SidebarLink key={entry.href} link={entry} {...{ path, isCompact, onFollow }} />
                ),
              )}
            </ul>
          </nav>
        </Tooltip.Group>
      </div>
      <footer className={classes.footer}>
        <Tooltip
          label={`${user.name}, ${user.role}`}
          position="right"
          openDelay={0}
          disabled={!isCompact}
        >
          <IconUserCircle size={22} stroke={1.5} className={classes.face} aria-hidden />
        </Tooltip>
        <span className={isCompact ? 'visually-hidden' : classes.who}>
          <span className={classes.name} title={user.name}>
            {user.name}
          </span>
          <span className={classes.role}>{user.role}</span>
        </span>
      </footer>
    </div>
  )
}
