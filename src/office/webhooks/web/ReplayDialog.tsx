import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { webhooksApi } from './webhooks-api.ts'

const dayMilliseconds = 86_400_000

type Values = { readonly since: string; readonly of: 'failed' | 'log' }

const fields: FormFields<Values> = {
  since: { kind: 'instant', label: 'Those since', isRequired: true },
  of: {
    kind: 'choice',
    label: 'Messages',
    isRadio: true,
    options: [
      { value: 'failed', label: 'Failed messages' },
      {
        value: 'log',
        label: 'All messages, from the activity log',
        help: 'Also delivered ones, and events of before the endpoint was added; 30 days at most.',
      },
    ],
  },
}

const lastDay = (): Values => ({
  since: new Date(Date.now() - dayMilliseconds).toISOString(),
  of: 'failed',
})

/** Sends again what did not arrive, once the receiver is well, or everything to a new receiver. */
export function ReplayDialog(props: { endpoint: Endpoint; onClose: () => void }) {
  const { endpoint, onClose } = props
  return (
    <FormDialog
      area="webhooks"
      title="Send messages anew?"
      subject="The messages"
      effect="Each keeps its id, so that a receiver that has had it already can tell."
      confirmLabel="Send them anew"
      fields={fields}
      opened={lastDay()}
      save={({ values }, options) =>
        webhooksApi.call.replayFailed({ id: endpoint.id, ...values }, options)
      }
      onSaved={({ count }) => {
        tellSuccess(count === 0 ? 'There were none since then' : `${formatCount(count)} sent anew`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
