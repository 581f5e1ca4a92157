import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import classes from './PrintSheet.module.css'

/**
 * A document of its own for the printer: mounting it opens the print dialog, and only it is
 * printed. On the screen it is not seen.
 */
export function PrintSheet(props: {
  /** The paper: A4, or a label of 100 × 150 mm. */
  paper: 'a4' | 'label'
  children: ReactNode
  onPrinted: () => void
}) {
  const printed = useRef(props.onPrinted)
  printed.current = props.onPrinted
  useEffect(() => {
    const done = () => printed.current()
    window.addEventListener('afterprint', done, { once: true })
    // One frame later the sheet has been laid out.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', done)
    }
  }, [])
  return createPortal(
    <div className={classNames(classes.sheet, classes[props.paper])} data-print-sheet>
      {props.children}
    </div>,
    document.body,
  )
}
