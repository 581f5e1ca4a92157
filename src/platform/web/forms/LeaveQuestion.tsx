import { useEffect, useRef } from 'react'
import { ActButton } from '../ActButton.tsx'
import classes from './forms.module.css'
import { focusIn } from './use-form.ts'

/** In place of the buttons, because a dialog before a dialog hides what would be lost. */
export function LeaveQuestion(props: { onStay: () => void; onDiscard: () => void }) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => focusIn(foot.current), [])
  return (
    <div
      ref={foot}
      role="alertdialog"
      aria-label="Discard unsaved changes?"
      className={classes.foot}
      data-foot
    >
      <p className={classes.status}>What you entered here is not saved.</p>
      <div className={classes.buttons}>
        <ActButton onAct={props.onStay}>Keep editing</ActButton>
        <ActButton weight="danger" onAct={props.onDiscard}>
          Discard
        </ActButton>
      </div>
    </div>
  )
}
