import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../IconButton.tsx'
import { isInLayer } from '../layers-above.ts'
import { useRecentRecord } from '../recent-records.ts'
import { usePanelEscape } from '../use-panel-escape.ts'
import classes from './SidePanel.module.css'

type SidePanelProps = {
  title: string
  /** Beside the title, such as the state. */
  mark?: ReactNode
  onClose: () => void
  children: ReactNode
  /** Stays visible below the scrolling part, such as the buttons of a form. */
  foot?: ReactNode
  /** A form and no record; the global search does not list it among the recent ones. */
  isForm?: boolean
}

/**
 * A record beside its list: 560 px wide on a desktop, a page of its own on a phone. Mounted while
 * its URL parameter is set. It is not modal: the list can still be used. Esc closes it; the focus
 * returns to the element that opened it.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, mark, onClose, children, foot, isForm = false } = props
  useRecentRecord(title, !isForm)
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  usePanelEscape(onClose)
  useEffect(() => {
    const opener = document.activeElement
    if (!isInLayer()) panel.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.panel}
      data-side-panel
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {mark}
        <IconButton
          size="lg"
          className={classes.close}
          label="Close"
          shortcut="Esc"
          onAct={onClose}
        >
          <IconX size={18} />
        </IconButton>
      </header>
      <div className={classes.body} data-in-order>
        {children}
      </div>
      {foot ? <footer className={classes.foot}>{foot}</footer> : null}
    </aside>
  )
}
