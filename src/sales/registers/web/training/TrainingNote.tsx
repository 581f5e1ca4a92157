import { IconSchool } from '@tabler/icons-react'
import { AppLink } from '#platform/web/AppLink.tsx'
import classes from './TrainingNote.module.css'
import { useIsTraining } from './training-mode.ts'

type TrainingNoteProps = {
  /** What the page shows, and what is practised: “registers”. */
  subject: string
  /** The part of point of sale where it is practised. */
  view: string
}

/** On a page of real records in a tab that trains: nothing is saved here, and where to practise. */
export function TrainingNote({ subject, view }: TrainingNoteProps) {
  if (!useIsTraining()) return null
  return (
    <p role="status" className={classes.note}>
      <IconSchool size={20} aria-hidden />
      <span>
        <strong>Training mode – nothing is saved.</strong> These are the real {subject}.{' '}
        <AppLink to="/pos" search={{ view }}>
          Practise at the point of sale
        </AppLink>
      </span>
    </p>
  )
}
