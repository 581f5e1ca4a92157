import { useQuery } from '@tanstack/react-query'
import { ReportFraudButton } from '#organization/users/web/index.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { registerSessionMachine } from '../register-sessions.states.ts'
import { sessionsApi } from './registers-api.ts'
import { SessionBody } from './SessionBody.tsx'

/** One session: what was counted, taken and moved, and what is left to do. */
export function SessionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: session, error, refetch } = useQuery(sessionsApi.ask('get', { id }))
  const history = useQuery(sessionsApi.ask('history', { id }))
  if (!session)
    return (
      <SidePanel title="Register session" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  const { registerName, outletCode, state } = session
  return (
    <SidePanel
      title={`${registerName}, ${outletCode}`}
      mark={<StateBadge machine={registerSessionMachine} state={state} />}
      onClose={onClose}
    >
      <SessionBody session={session} />
      <div>
        <ReportFraudButton noun="register_session" id={id} />
      </div>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}
