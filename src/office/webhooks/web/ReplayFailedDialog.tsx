import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { localDateTime } from '#platform/web/local-date-time.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { webhooksApi } from './webhooks-api.ts'

const dayMilliseconds = 86_400_000

/** Sends again what did not arrive, once the receiver is well. */
export function ReplayFailedDialog(props: { endpoint: Endpoint; onClose: () => void }) {
  const { endpoint, onClose } = props
  const [since, setSince] = useState(() => localDateTime(new Date(Date.now() - dayMilliseconds)))
  const act = useAct({
    area: 'webhooks',
    run: webhooksApi.call.replayFailed,
    onRefusal: () => true,
    onDone: ({ count }) => {
      tellSuccess(count === 0 ? 'None had failed since then' : `${formatCount(count)} sent anew`)
      onClose()
    },
  })
  const at = new Date(since)
  const confirm = () => {
    if (!Number.isNaN(at.getTime())) act.start({ id: endpoint.id, since: at.toISOString() })
  }
  return (
    <ConfirmDialog
      title="Send the failed messages anew?"
      confirmLabel="Send them anew"
      fields={
        <TextInput
          type="datetime-local"
          label="Those since"
          required
          withAsterisk={false}
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
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
