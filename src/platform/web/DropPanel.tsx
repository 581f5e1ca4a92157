import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import classes from './DropPanel.module.css'

type DropPanelProps = {
  label: string
  /** The button that opens it. */
  button: ReactNode
  isOpen: boolean
  onClose: () => void
  /** Below the start of its button instead of its end. */
  isAtStart?: boolean
  children: ReactNode
}

/** A small panel below its button; Esc, or a click or focus anywhere else, closes it. */
export function DropPanel(props: DropPanelProps) {
  const { label, button, isOpen, onClose, isAtStart, children } = props
  const place = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen) return
    panel.current?.focus()
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
    event.preventDefault()
    onClose()
    place.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Esc of its contents.
    <div ref={place} className={classes.place} onKeyDown={press}>
      {button}
      {isOpen ? (
        <div
          ref={panel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classNames(classes.panel, isAtStart && classes.atStart)}
        >
          {children}
        </div>
      ) : null}
    </div>
  )
}
