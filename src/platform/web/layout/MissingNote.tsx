import type { ReactNode } from 'react'
import type { Access } from '../../permissions.ts'
import { useMay } from '../permissions-context.ts'
import { PathLink } from '../shell/PathLink.tsx'
import classes from './MissingNote.module.css'
import { ToneNote } from './ToneNote.tsx'

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
    <ToneNote tone="waiting" role="note" className={classes.note}>
      <p>
        {props.children} <MissingLink missing={props.missing} />
      </p>
    </ToneNote>
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
