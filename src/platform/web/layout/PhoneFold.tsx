import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { usePhone } from '../use-phone.ts'
import classes from './PhoneFold.module.css'

type PhoneFoldProps = {
  /** What is behind the button, such as the title of a chart. */
  label: string
  /** Of the box around the children. */
  className?: string | undefined
  children: ReactNode
}

/** The part above the rows of a list: on a phone it is folded into one line, so that the rows come first. */
export function PhoneFold({ label, className, children }: PhoneFoldProps) {
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const body = className === undefined ? children : <div className={className}>{children}</div>
  if (!isPhone) return body
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className={classes.button}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.label}>{label}</span>
        <Chevron size={16} aria-hidden />
      </button>
      {isOpen ? body : null}
    </>
  )
}
