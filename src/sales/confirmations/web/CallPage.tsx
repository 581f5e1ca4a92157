import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { BackToQueue } from './BackToQueue.tsx'
import { BeforeCall } from './BeforeCall.tsx'
import { confirmationsApi } from './confirmations-api.ts'
import { InCall } from './InCall.tsx'

/** One order over the whole page: looked at, or in a call. */
export function CallPage({ id }: { id: string }) {
  const { set } = useUrlState()
  const { data, error, refetch } = useQuery(confirmationsApi.ask('get', { id }))
  const back = () => set({ order: null })
  if (data?.callId)
    return <InCall key={data.callId} task={data} callId={data.callId} onBack={back} />
  if (data) return <BeforeCall task={data} onBack={back} />
  return (
    <PageFrame
      title="Call"
      purpose="An order whose customer is called."
      more={<BackToQueue onBack={back} />}
    >
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
    </PageFrame>
  )
}
