import { IconPrinter } from '@tabler/icons-react'
import { use, useState } from 'react'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUnsentSales, whyNotYet } from '#platform/web/unsent-work.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { differenceInWords } from '../registers.rules.ts'
import { CountDialog } from './CountDialog.tsx'
import { MovementDialog } from './MovementDialog.tsx'
import classes from './registers.module.css'
import { SessionReport } from './SessionReport.tsx'
import { SessionDeskContext } from './session-desk.ts'

type Dialog = 'movement' | 'count' | 'close' | 'print'

/** What can be done in a session now; the first button is the next step. */
export function SessionActs({ session }: { session: RegisterSession }) {
  const { id, version, state, registerName, countedMinor, differenceMinor, currency } = session
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const desk = use(SessionDeskContext)
  const unsent = useUnsentSales()
  const close = () => setDialog(null)
  const changed = { area: 'registerSessions', failure: `${registerName} was not changed` }
  const counting = useAct({
    ...changed,
    run: desk.startCount,
    onDone: () => setDialog('count'),
  })
  const resuming = useAct({
    ...changed,
    run: desk.resume,
    onDone: () => tellSuccess(`${registerName} takes payments again`),
  })
  const isCounted = countedMinor !== null
  return (
    <div className={classes.acts}>
      {state === 'open' ? (
        <>
          <ActButton
            weight="main"
            operation="registerSessions.addMovement"
            onAct={() => setDialog('movement')}
          >
            Cash movement
          </ActButton>
          <ActButton
            operation="registerSessions.startCount"
            isPending={counting.isPending}
            whyNot={desk.isTraining ? null : whyNotYet(unsent, 'count the register')}
            onAct={() => counting.start({ id, version })}
          >
            Count and close
          </ActButton>
        </>
      ) : null}
      {state === 'closing' ? (
        <>
          <ActButton
            weight={isCounted ? 'plain' : 'main'}
            operation="registerSessions.count"
            onAct={() => setDialog('count')}
          >
            {isCounted ? 'Count again' : 'Enter count'}
          </ActButton>
          {isCounted ? (
            <ActButton
              weight="main"
              operation="registerSessions.close"
              onAct={() => setDialog('close')}
            >
              Close with difference
            </ActButton>
          ) : (
            <ActButton
              operation="registerSessions.resume"
              isPending={resuming.isPending}
              onAct={() => resuming.start({ id, version })}
            >
              Resume
            </ActButton>
          )}
        </>
      ) : null}
      <ActButton icon={<IconPrinter size={16} />} onAct={() => setDialog('print')}>
        {state === 'closed' ? 'Print Z report' : 'Print X report'}
      </ActButton>
      {dialog === 'movement' ? <MovementDialog session={session} onClose={close} /> : null}
      {dialog === 'count' ? <CountDialog session={session} onClose={close} /> : null}
      {dialog === 'print' ? <SessionReport session={session} onPrinted={close} /> : null}
      {dialog === 'close' && differenceMinor !== null ? (
        <ReasonStep
          appliesTo="register.difference"
          area="registerSessions"
          title={`Close ${registerName}?`}
          subject={registerName}
          effect={`${differenceInWords(differenceMinor, currency)}. The session gets its Z report and can't be changed.`}
          confirmLabel="Close register"
          version={version}
          save={(reason, options) => desk.close({ id, version, reason }, options)}
          onSaved={({ zNumber }) => {
            tellSuccess(`${registerName} is closed`, `Z report ${zNumber}`)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
