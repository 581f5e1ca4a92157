import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { registerSessionMachine } from '../register-sessions.states.ts'
import { OpenSessionDialog } from './OpenSessionDialog.tsx'
import classes from './registers.module.css'
import { SessionBody } from './SessionBody.tsx'
import { type SessionDesk, SessionDeskContext } from './session-desk.ts'

type PracticeRegisterProps = { session: RegisterSession; desk: SessionDesk }

/** The session of a training, with the screens of a real one: cash movements, reports, the close. */
export function PracticeRegister({ session, desk }: PracticeRegisterProps) {
  const { registerId, registerName, outletCode, currency, state } = session
  const [isOpening, setOpening] = useState(false)
  const register = { id: registerId, name: registerName, currency }
  return (
    <SessionDeskContext value={desk}>
      <div className={classes.practice}>
        <Section title={`${registerName}, ${outletCode}`} level={2}>
          <p className={classes.acts}>
            <StateBadge machine={registerSessionMachine} state={state} />
            <ToneBadge tone="special" label="Training" />
          </p>
        </Section>
        {state === 'closed' ? (
          <div className={classes.acts}>
            <ActButton
              weight="main"
              operation="registerSessions.open"
              onAct={() => setOpening(true)}
            >
              Open register
            </ActButton>
          </div>
        ) : null}
        <SessionBody session={session} />
      </div>
      {isOpening ? (
        <OpenSessionDialog
          register={register}
          onOpened={() => undefined}
          onClose={() => setOpening(false)}
        />
      ) : null}
    </SessionDeskContext>
  )
}
