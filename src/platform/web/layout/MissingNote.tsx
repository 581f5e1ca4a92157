import type { ReactNode } from 'react'
import type { Access } from '../../permissions.ts'
import { classNames } from '../class-names.ts'
import { useMay } from '../permissions-context.ts'
import { PathLink } from '../shell/PathLink.tsx'
import { ToneIcon } from '../ToneIcon.tsx'
import tones from '../tones.module.css'
import classes from './MissingNote.module.css'

/** A record that has to exist first, and the form that adds it. */
export type Missing = {
  /** “Add outlet” */
  readonly label: string
  /** The whole path of the form. */
  readonly path: string
  readonly access: Access
}

/** What a form needs and does not find, with the link to add it. */
export function MissingNote(props: { children: ReactNode; missing: Missing }) {
  return (
    <div role="note" className={classNames(classes.note, tones.waiting)}>
      <ToneIcon tone="waiting" size={18} />
      <p className={classes.words}>
        {props.children} <MissingLink missing={props.missing} />
      </p>
    </div>
  )
}

/** The link alone, for the note of an empty list. */
export function MissingLink({ missing: { label, path, access } }: { missing: Missing }) {
  if (!useMay(access)) return 'Ask your manager to add it.'
  return (
    <PathLink href={path} className={classes.link}>
      {label}
    </PathLink>
  )
}
