import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { isInLayer } from '../layers-above.ts'
import { HelpButton } from './HelpButton.tsx'
import classes from './PageFrame.module.css'

type PageFrameProps = {
  title: string
  /** One sentence about the purpose of the page. */
  purpose: string
  /** The one main action; on phones it is a bar at the bottom. */
  action?: ReactNode
  /** Secondary actions left of the main one. */
  more?: ReactNode
  children: ReactNode
}

/**
 * The frame of every page. Opening a page sets the browser title and moves the focus to its
 * heading, so that a screen reader announces it; a search or dialog that is open keeps the focus.
 */
export function PageFrame({ title, purpose, action, more, children }: PageFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Quartermaster`
  }, [title])
  useEffect(() => {
    // Focusing at once would force an extra layout of the page before it is painted.
    const { activeElement } = document
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === activeElement && !isInLayer())
        heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={classNames(classes.page, action !== undefined && classes.withAction)}>
      <header className={classes.head} data-page-head>
        <div className={classes.words}>
          <div className={classes.titleRow}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            <HelpButton className={classes.help} />
          </div>
          <p className={classes.purpose}>{purpose}</p>
        </div>
        {more ? <div className={classes.more}>{more}</div> : null}
        {action ? <div className={classes.action}>{action}</div> : null}
      </header>
      {children}
    </div>
  )
}
