import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import { registerSessionMachine } from '../register-sessions.states.ts'
import type { Register } from '../registers.contract.ts'
import { refuseRetired, refuseRetiring } from '../registers.rules.ts'
import { registerMachine, registerMoves } from '../registers.states.ts'
import { OpenSessionDialog } from './OpenSessionDialog.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import classes from './registers.module.css'
import { registersApi } from './registers-api.ts'

/** One register: its open session, its device and what was done with it. */
export function RegisterPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data: register, error, refetch } = useQuery(registersApi.ask('get', { id }))
  const history = useQuery(registersApi.ask('history', { id }))
  if (!register)
    return (
      <SidePanel title="Register" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  if (isChanging) {
    const back = () => setChanging(false)
    return <RegisterForm register={register} onClose={back} onSaved={back} />
  }
  return (
    <SidePanel
      title={register.name}
      mark={<StateBadge machine={registerMachine} state={register.state} />}
      onClose={onClose}
    >
      <RegisterActs register={register} onChange={() => setChanging(true)} />
      <FactList
        facts={[
          { label: 'Outlet', value: register.outletCode },
          { label: 'Device', value: register.deviceName ?? 'None' },
          {
            label: 'Session',
            value: register.sessionState ? (
              <StateBadge machine={registerSessionMachine} state={register.sessionState} />
            ) : (
              'Not open'
            ),
          },
          { label: 'Opened by', value: register.openedBy },
          { label: 'Opened', value: register.openedAt && <InstantText at={register.openedAt} /> },
          { label: 'Last Z report', value: register.lastZNumber || 'None yet' },
        ]}
      />
      <AppLink to="/registers" search={{ view: 'sessions', registerId: id }}>
        All sessions of this register
      </AppLink>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function RegisterActs(props: { register: Register; onChange: () => void }) {
  const { id, name, state, version, sessionId } = props.register
  const { set } = useUrlState()
  const whyNot = useWhyNot(capability.pos)
  const whyNotNow = whyNot ?? refuseRetired(props.register)?.message ?? null
  const [isOpening, setOpening] = useState(false)
  const act = useQuietAct({
    area: 'registers',
    run: registersApi.call.move,
    failure: `${name} was not changed`,
  })
  const toSession = (open: string) => set({ view: 'sessions', open })
  return (
    <div className={classes.acts}>
      {sessionId ? (
        <ActButton weight="main" onAct={() => toSession(sessionId)}>
          Go to session
        </ActButton>
      ) : (
        <ActButton
          weight="main"
          operation="registerSessions.open"
          whyNot={whyNotNow}
          onAct={() => setOpening(true)}
        >
          Open register
        </ActButton>
      )}
      <EditButton whyNot={whyNotNow} operation="registers.change" onAct={props.onChange}>
        Change
      </EditButton>
      <MoveButtons
        machine={registerMachine}
        record={{ label: name, state }}
        offers={registerMoves
          .filter((move) => registerMachine.moves[move].from.includes(state))
          .map((move) => ({
            move,
            operation: 'registers.move',
            isPending: act.isPending,
            isHalt: true,
            refusal: move === 'retire' ? refuseRetiring(name, sessionId !== null) : null,
            onMove: () =>
              act.change(
                { id, version, move },
                {
                  words: `${name} is ${registerMachine.moves[move].done}`,
                  back: (now) => ({ id, version: now.version, move: opposite[move] }),
                },
              ),
          }))}
      />
      {isOpening ? (
        <OpenSessionDialog
          register={props.register}
          onOpened={toSession}
          onClose={() => setOpening(false)}
        />
      ) : null}
    </div>
  )
}

const opposite = { retire: 'restore', restore: 'retire' } as const
