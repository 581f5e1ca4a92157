import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { DateTimeField, isInstant } from '#platform/web/DateTimeField.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { webhooksApi } from './webhooks-api.ts'

const dayMilliseconds = 86_400_000

/** Sends again what did not arrive, once the receiver is well. */
export function ReplayFailedDialog(props: { endpoint: Endpoint; onClose: () => void }) {
  const { endpoint, onClose } = props
  const [since, setSince] = useState(() => new Date(Date.now() - dayMilliseconds).toISOString())
  const act = useAct({
    area: 'webhooks',
    run: webhooksApi.call.replayFailed,
    onRefusal: () => true,
    onDone: ({ count }) => {
      tellSuccess(count === 0 ? 'None had failed since then' : `${formatCount(count)} sent anew`)
      onClose()
    },
  })
  const confirm = () => {
    if (isInstant(since)) act.start({ id: endpoint.id, since })
  }
  return (
    <ConfirmDialog
      title="Send the failed messages anew?"
      confirmLabel="Send them anew"
      fields={
        <DateTimeField
          label="Those since"
          required
          withAsterisk={false}
          value={since}
          onInstant={setSince}
        />
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      Each keeps its id, so that a receiver that has had it already can tell.
    </ConfirmDialog>
  )
}
