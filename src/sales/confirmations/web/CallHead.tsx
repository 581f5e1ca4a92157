import { IconPhone } from '@tabler/icons-react'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import type { WholeTask } from '../confirmations.fields.ts'
import classes from './CallHead.module.css'
import { dialled, secondsText } from './call-words.ts'
import { SecondPhone } from './SecondPhone.tsx'

/** The numbers to dial, how long the call lasts, and how long the order is kept for it. */
export function CallHead(props: {
  task: WholeTask
  callId: string
  secondsInCall: number
  secondsLeft: number
}) {
  const { task, callId, secondsInCall, secondsLeft } = props
  return (
    <section aria-label="The call" className={classes.head}>
      <div className={classes.phones}>
        {task.phone ? (
          <a href={dialled(task.phone)} className={classes.phone}>
            <IconPhone size={24} aria-hidden />
            <PhoneText phone={task.phone} />
          </a>
        ) : (
          <span className={classes.none}>No phone was given.</span>
        )}
        <SecondPhone key={task.secondPhone} phone={task.secondPhone ?? ''} callId={callId} />
      </div>
      <dl className={classes.clocks}>
        <div>
          <dt>In the call</dt>
          <dd>
            <span role="timer">{secondsText(secondsInCall)}</span>
          </dd>
        </div>
        <div>
          <dt>Kept for you</dt>
          <dd className={secondsLeft < 60 ? classes.short : undefined}>
            {secondsText(secondsLeft)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
