import { IconHelp } from '@tabler/icons-react'
import { use } from 'react'
import { useHabits } from '../habits.ts'
import { HelpContext } from '../help-context.ts'
import { IconButton } from '../IconButton.tsx'
import { everywhereKeys } from '../shell/everywhere-keys.ts'

/** Opens the help of the page, and closes it again; nothing on a page without a session. */
export function HelpButton({ className }: { className: string | undefined }) {
  const help = use(HelpContext)
  const { hasSingleKeys } = useHabits()
  if (!help) return null
  const { isOpen, show, close } = help
  return (
    <IconButton
      label="Help"
      {...(hasSingleKeys ? { shortcut: everywhereKeys.shortcuts.keys } : {})}
      isExpanded={isOpen}
      onAct={isOpen ? close : () => show('page')}
      className={className}
    >
      <IconHelp size={18} />
    </IconButton>
  )
}
