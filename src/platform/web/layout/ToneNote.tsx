import type { ReactNode } from 'react'
import type { Tone } from '../../machine.ts'
import { classNames } from '../class-names.ts'
import { ToneIcon } from '../ToneIcon.tsx'
import tones from '../tones.module.css'
import classes from './ToneNote.module.css'

type ToneNoteProps = {
  tone: Tone
  /** An alert is read out at once, a status when the user pauses, and a note where it is. */
  role: 'alert' | 'status' | 'note'
  title?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A box between the parts of a page, in the colour and with the icon of its tone. */
export function ToneNote({ tone, role, title, className, children }: ToneNoteProps) {
  return (
    <div role={role} className={classNames(classes.note, tones[tone], className)}>
      <ToneIcon tone={tone} size={18} />
      <div className={classes.words}>
        {title ? <p className={classes.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
