import { useQuery } from '@tanstack/react-query'
import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tableFileField } from '#platform/web/forms/file-field.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { remittancesApi } from './remittances-api.ts'
import { sendRemittanceFile } from './send-remittance-file.ts'

type Values = {
  readonly courierId: string
  readonly file: File | null
  readonly reference: string
  readonly remittedOn: string
  readonly currency: string
}

/** Records a courier's payment: from its file, or line by line where it sends none. */
export function NewRemittance({ onClose }: { onClose: () => void }) {
  const { currency } = useHouse()
  const { set } = useUrlState()
  const { data } = useQuery(remittancesApi.ask('couriers', {}))
  if (!data) return <Pending />
  const couriers = data.couriers.map(({ id, name }) => ({ value: id, label: name }))
  const opened: Values = {
    courierId: couriers[0]?.value ?? '',
    file: null,
    reference: '',
    remittedOn: dayAt(new Date()),
    currency,
  }
  return (
    <FormDialog
      area="remittances"
      title="New remittance"
      subject="New remittance"
      effect="Each line is matched with the parcel of exactly its number. You map the columns of a courier once."
      confirmLabel="Add lines manually"
      asEntered={({ file }) => (file ? { confirmLabel: 'Send file' } : {})}
      fields={fieldsWith(couriers)}
      opened={opened}
      save={({ values }, options) => add(values, options)}
      onSaved={(id) => set({ new: null, remittance: id }, 'replace')}
      onClose={onClose}
    />
  )
}

function fieldsWith(
  couriers: readonly { readonly value: string; readonly label: string }[],
): FormFields<Values> {
  return {
    courierId: { kind: 'choice', label: 'Courier', options: couriers, isRequired: true },
    file: tableFileField({ label: 'Courier’s file' }),
    reference: { kind: 'line', label: 'Their number', longest: 60, isShort: true },
    remittedOn: { kind: 'day', label: 'Paid on', isRequired: true, isShort: true },
    currency: { kind: 'currency', label: 'Currency', isRequired: true, isShort: true },
  }
}

/** The id of the new remittance. */
async function add(values: Values, options: { context: CallContext }): Promise<string> {
  const { file, courierId, currency, remittedOn, reference } = values
  if (!file) {
    const begun = { courierId, currency, remittedOn, reference }
    return (await remittancesApi.call.add(begun, options)).id
  }
  const facts = { courier: courierId, currency, on: remittedOn, reference }
  return idIn(await sendRemittanceFile('/api/remittances/files', file, facts))
}

function idIn(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'id' in answer) return String(answer.id)
  throw new Error('The server took the file but did not name the remittance. Look in the list.')
}
