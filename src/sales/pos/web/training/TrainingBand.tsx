import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { tellUndoable } from '#platform/web/notify.ts'
import classes from './training.module.css'
import { endTraining, resumeTraining, training } from './training-state.ts'

/** Says all the time that nothing is saved, with the way out. */
export function TrainingBand() {
  const end = () => {
    const before = training()
    endTraining()
    if (before) tellUndoable('The training has ended', '', () => resumeTraining(before))
  }
  return (
    <div role="status" className={classes.band}>
      <IconSchool size={20} aria-hidden />
      <strong>Training mode – nothing is saved</strong>
      <Button size="compact-sm" variant="default" onClick={end}>
        End training
      </Button>
    </div>
  )
}
