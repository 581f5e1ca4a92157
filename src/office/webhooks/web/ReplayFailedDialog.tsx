import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { webhooksApi } from './webhooks-api.ts'

const dayMilliseconds = 86_400_000

type Values = { readonly since: string }

const fields: FormFields<Values> = {
  since: { kind: 'instant', label: 'Those since', isRequired: true },
}

/** Sends again what did not arrive, once the receiver is well. */
export function ReplayFailedDialog(props: { endpoint: Endpoint; onClose: () => void }) {
  const { endpoint, onClose } = props
  return (
    <FormDialog
      area="webhooks"
      title="Send the failed messages anew?"
      subject="The messages"
      effect="Each keeps its id, so that a receiver that has had it already can tell."
      confirmLabel="Send them anew"
      fields={fields}
      opened={{ since: new Date(Date.now() - dayMilliseconds).toISOString() }}
      save={({ values }, options) =>
        webhooksApi.call.replayFailed({ id: endpoint.id, ...values }, options)
      }
      onSaved={({ count }) => {
        tellSuccess(count === 0 ? 'None had failed since then' : `${formatCount(count)} sent anew`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
