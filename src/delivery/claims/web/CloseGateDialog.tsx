import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { gateLabel } from '../claims.nouns.ts'
import type { ShownSession } from '../offline-gate.rules.ts'
import { gateApi } from './claims-api.ts'
import { RiderSignature } from './RiderSignature.tsx'

type Values = {
  readonly riderName: string
  readonly signaturePath: string
  readonly unsigned: string
}

const fields: FormFields<Values> = {
  riderName: { kind: 'line', label: 'Driver’s name', longest: 80, isRequired: true },
  signaturePath: {
    kind: 'own',
    label: 'Signature',
    draw: ({ value, onValue }) => <RiderSignature path={value} onChange={onValue} />,
    words: (path) => (path === '' ? 'none' : 'signed'),
  },
  unsigned: {
    kind: 'line',
    label: 'Why is there no signature?',
    longest: 200,
    isShown: ({ signaturePath }) => signaturePath === '',
  },
}

/** Before the driver leaves: the missing parcels are read out, and the driver signs for them. */
export function CloseGateDialog(props: { session: ShownSession; onClose: () => void }) {
  const { session, onClose } = props
  const { id, version, number, missing } = session
  const queries = useQueryClient()
  const label = gateLabel(number)
  return (
    <FormDialog
      area="gate"
      title={`Close ${label.toLowerCase()}?`}
      subject={label}
      effect={effectOf(missing.map(({ code }) => code))}
      confirmLabel={
        missing.length === 0 ? 'Close, nothing missing' : `Close, ${missing.length} missing`
      }
      fields={fields}
      opened={{ riderName: '', signaturePath: '', unsigned: '' }}
      version={version}
      save={({ values: { riderName, signaturePath, unsigned }, version: seen }, options) =>
        gateApi.call.close(
          {
            id,
            version: seen,
            riderName: riderName.trim(),
            signaturePath,
            unsigned: signaturePath === '' ? unsigned.trim() : '',
          },
          options,
        )
      }
      onSaved={(closed) => {
        queries.setQueryData(gateApi.ask('get', { id }).queryKey, closed)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function effectOf(codes: readonly string[]): string {
  if (codes.length === 0) return 'All expected parcels are here.'
  const some = codes.slice(0, 8).join(', ')
  const rest = codes.length > 8 ? ` and ${codes.length - 8} more` : ''
  return `Not here: ${some}${rest}. Each becomes a missing return of this courier.`
}
