import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { outletsOfReturns, returnsApi } from './returns-api.ts'

/** Receives a parcel without a known order. */
export function UnplannedDialog(props: { onDone: (id: string) => void; onClose: () => void }) {
  const { data } = useQuery(outletsOfReturns.ask('list', {}))
  if (!data) return <Pending />
  const { outlets } = data
  return (
    <FormDialog
      area="returns"
      title="Unidentified parcel"
      subject="Unidentified parcel"
      effect="You can scan and inspect its items now. It is refunded only after its order is found."
      confirmLabel="Receive"
      fields={{
        outletId: {
          kind: 'choice',
          label: 'Outlet',
          options: outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
          isRequired: true,
        },
        trackingNumber: {
          kind: 'line',
          label: 'Text on the label',
          help: 'A tracking number, if there is one.',
          longest: 40,
          takesScans: true,
        },
        note: { kind: 'line', label: 'Note', longest: 500 },
      }}
      opened={{ outletId: outlets[0]?.id ?? '', trackingNumber: '', note: '' }}
      save={({ values }, options) => returnsApi.call.addUnplanned(values, options)}
      onSaved={({ id }) => props.onDone(id)}
      onClose={props.onClose}
    />
  )
}
