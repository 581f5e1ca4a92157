import { IconX } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import type { HelpSubject } from '#platform/web/help-context.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { usePanelEscape } from '#platform/web/use-panel-escape.ts'
import { isOnPhone } from '#platform/web/use-phone.ts'
import { pages } from '../web-areas.ts'
import { helpByPath } from './all-help.ts'
import { HelpKeys } from './HelpKeys.tsx'
import classes from './HelpPanel.module.css'
import { HelpText } from './HelpText.tsx'
import { TermHelp } from './TermHelp.tsx'

type Props = { subject: HelpSubject; onClose: () => void }

/**
 * The help of the open page, beside the page on a desktop and over it on a phone. It is not modal:
 * the page is used, and takes scans, while it is open. Esc closes it; the focus returns to the
 * element that opened it, unless the user has left the panel since.
 */
export function HelpPanel({ subject, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  const routeId: string | undefined = useMatches().at(-1)?.routeId
  const page = pages.find(({ path }) => path === routeId)
  const mayOpen = useMay(page?.access ?? 'signedIn')
  const help = page && mayOpen ? helpByPath.get(page.path) : undefined
  usePanelEscape(onClose, '[data-side-panel]')
  useEffect(() => {
    const opener = document.activeElement
    const { dataset } = document.documentElement
    dataset.help = 'on'
    return () => {
      delete dataset.help
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request shows its beginning
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.querySelector('section')?.scrollTo({ top: 0 })
  }, [subject])
  // On a phone the panel covers the page that a link opens.
  const onFollow = () => (isOnPhone() ? onClose() : undefined)
  const text = help ? <HelpText key="text" help={help} onFollow={onFollow} /> : null
  const keys = <HelpKeys key="keys" />
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.panel}
      onKeyDown={(event) => {
        // A record beside the help stays open: the key is for the panel with the focus.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose()
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {page && help ? `Help: ${page.title}` : 'Help'}
        </h2>
        <IconButton
          size="lg"
          className={classes.close}
          label="Close help"
          hint="Close"
          shortcut="Esc"
          onAct={onClose}
        >
          <IconX size={18} />
        </IconButton>
      </header>
      <ScrollRegion key={routeId} label="Help text" className={classes.body}>
        {typeof subject === 'object' ? <TermHelp term={subject.term} onFollow={onFollow} /> : null}
        {subject === 'keys' ? [keys, text] : [text, keys]}
      </ScrollRegion>
    </aside>
  )
}
