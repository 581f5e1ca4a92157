import { useQuery } from '@tanstack/react-query'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { type Policy, policies, policyEffects, policyLabels } from '../policies.ts'
import type { WholeCase } from '../suspicious.fields.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import { suspiciousApi } from './suspicious-api.ts'

type Values = { readonly policy: Policy; readonly until: string; readonly reason: ReasonGiven }

type RestrictProps = { found: WholeCase; onClose: () => void }

/** Chooses a policy and its last day; asks first how long a restriction lasts by the settings. */
export function RestrictDialog({ found, onClose }: RestrictProps) {
  const { data } = useQuery(suspiciousApi.ask('figures', {}))
  return data ? <Restrict found={found} usualEnd={data.usualEnd} onClose={onClose} /> : null
}

function Restrict({ found, usualEnd, onClose }: RestrictProps & { usualEnd: string }) {
  const { id, version, number, customerName } = found
  const reason = useReasonField('customer.state')
  const fields: FormFields<Values> = {
    policy: {
      kind: 'choice',
      label: 'Policy for new orders',
      isRadio: true,
      options: policies.map((value) => ({
        value,
        label: policyLabels[value],
        help: policyEffects[value],
      })),
    },
    until: { kind: 'day', label: 'Last day', isRequired: true, isShort: true },
    reason,
  }
  return (
    <FormDialog
      area="suspicious"
      title={`Restrict ${customerName}?`}
      subject={suspiciousLabel(number)}
      effect="It applies to orders that are placed from now on. Apply it to open orders afterwards, if you need to."
      confirmLabel="Restrict customer"
      isDangerous
      fields={fields}
      opened={openWith(found, usualEnd)}
      version={version}
      save={({ values, version: seen }, options) =>
        suspiciousApi.call.restrict({ id, version: seen, ...values }, options)
      }
      onSaved={() => {
        tellSuccess('Customer restricted', 'The policy applies to new orders.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const openWith = (found: WholeCase, usualEnd: string): Values => ({
  policy: found.policy ?? 'call_first',
  until: found.restrictedUntil ?? usualEnd,
  reason: noReason,
})
