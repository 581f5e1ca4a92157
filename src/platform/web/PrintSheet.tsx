import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CompanyLogo } from './CompanyLogo.tsx'
import { classNames } from './class-names.ts'
import { useHouse } from './house-context.ts'
import classes from './PrintSheet.module.css'

/**
 * A separate document for the printer: mounting it opens the print dialog, and only it is printed.
 * It is not visible on the screen.
 */
export function PrintSheet(props: {
  /** A4, a label of 100 × 150 mm, labels with their own margins, or a roll of 80 mm. */
  paper: 'a4' | 'label' | 'receipt' | 'smallLabel' | 'largeLabel' | 'labelSheet'
  /**
   * The company on the letterhead, where it was saved with the document; by default, the current
   * one.
   */
  seller?: readonly string[]
  children: ReactNode
  onPrinted: () => void
}) {
  const printed = useRef(props.onPrinted)
  printed.current = props.onPrinted
  useEffect(() => {
    const done = () => printed.current()
    window.addEventListener('afterprint', done, { once: true })
    // One frame later the sheet has its layout.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', done)
    }
  }, [])
  return createPortal(
    <div className={classNames(classes.sheet, classes[props.paper])} data-print-sheet>
      {props.paper === 'a4' ? <Letterhead seller={props.seller} /> : null}
      {props.children}
    </div>,
    document.body,
  )
}

/** The company, at the head of every full sheet. */
function Letterhead({ seller }: { seller: readonly string[] | undefined }) {
  const house = useHouse()
  const [name, ...others] = seller ?? []
  if (name)
    return (
      <header className={classes.letterhead}>
        <strong>{name}</strong>
        <span>{others.join(' · ')}</span>
      </header>
    )
  const ways = [house.companyPhone, house.companyEmail].filter(Boolean).join(', ')
  return (
    <header className={classes.letterhead}>
      <CompanyLogo className={classes.logo} />
      <strong>{house.companyName}</strong>
      <span>
        {[house.companyAddress.replaceAll(/\s*\n\s*/g, ', '), ways].filter(Boolean).join(' · ')}
      </span>
      {house.companyTaxNumber ? <span>Tax number {house.companyTaxNumber}</span> : null}
    </header>
  )
}
