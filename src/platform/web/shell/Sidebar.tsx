import { IconUserCircle } from '@tabler/icons-react'
import { useHouse } from '../house-context.ts'
import { Logo } from './Logo.tsx'
import { isGroup, type MenuEntry } from './menu.ts'
import { PathLink } from './PathLink.tsx'
import classes from './Sidebar.module.css'
import { SidebarGroup } from './SidebarGroup.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import { useLaterPart } from './use-later-part.ts'
import { useScrollMark } from './use-scroll-mark.ts'

const askForZoneNote = async () => (await import('./ZoneNote.tsx')).ZoneNote

export type ShellUser = {
  readonly name: string
  readonly role: string
  /** The API URL of the photo. */
  readonly photo: string | null
}

type Props = {
  menu: readonly MenuEntry[]
  path: string
  user: ShellUser
  /** Icons only, each with its name on hover. */
  isCompact: boolean
  /** Opens the sidebar from its icons. */
  onExpand?: () => void
  /** A link was followed. */
  onFollow?: () => void
}

export function Sidebar({ menu, path, user, isCompact, onExpand, onFollow }: Props) {
  const markScroll = useScrollMark()
  const { companyName } = useHouse()
  const Zone = useLaterPart(askForZoneNote)
  return (
    <div className={classes.sidebar} data-compact={isCompact || undefined}>
      <PathLink href="/" className={classes.logo} onClick={onFollow}>
        <Logo isCompact={isCompact} house={companyName} />
      </PathLink>
      <div className={classes.scroll} ref={markScroll}>
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
      </div>
      <footer>
        <PathLink
          href="/settings"
          className={classes.footer}
          onClick={onFollow}
          title="User Settings"
        >
          <span
            className={classes.face}
            data-hint={isCompact ? `${user.name}, ${user.role}` : undefined}
            data-hint-side="right"
            data-hint-delay="0"
          >
            {user.photo ? (
              <img src={user.photo} alt="" />
            ) : (
              <IconUserCircle size={22} stroke={1.5} aria-hidden />
            )}
          </span>
          <span className={isCompact ? 'visually-hidden' : classes.who}>
            <span className={classes.name} title={user.name}>
              {user.name}
            </span>
            <span className={classes.role}>{user.role}</span>
            {Zone ? <Zone /> : null}
          </span>
        </PathLink>
      </footer>
    </div>
  )
}
