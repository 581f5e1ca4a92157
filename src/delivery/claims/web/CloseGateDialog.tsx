import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { useAct } from '#platform/web/use-act.ts'
import { gateLabel } from '../claims.nouns.ts'
import type { GateSession } from '../gate.contract.ts'
import classes from './claims.module.css'
import { gateApi } from './claims-api.ts'
import { RiderSignature } from './RiderSignature.tsx'

/** Before the driver leaves: the missing parcels are read out, and the driver signs for them. */
export function CloseGateDialog(props: { session: GateSession; onClose: () => void }) {
  const { session, onClose } = props
  const { id, version, number, missing } = session
  const [riderName, setRiderName] = useState('')
  const [signaturePath, setSignature] = useState('')
  const [unsigned, setUnsigned] = useState('')
  const queries = useQueryClient()
  const act = useAct({
    area: 'gate',
    run: gateApi.call.close,
    onRefusal: () => true,
    onDone: (closed) => {
      queries.setQueryData(gateApi.ask('get', { id }).queryKey, closed)
      onClose()
    },
  })
  const codes = missing.map(({ code }) => code)
  const some =
    codes.length > 8
      ? `${codes.slice(0, 8).join(', ')} and ${codes.length - 8} more`
      : codes.join(', ')
  return (
    <ConfirmDialog
      title={`Close ${gateLabel(number).toLowerCase()}?`}
      confirmLabel={
        missing.length === 0 ? 'Close, nothing missing' : `Close, ${missing.length} missing`
      }
      fields={
        <div className={classes.form}>
          <TextInput
            label="Driver's name"
            required
            maxLength={80}
            value={riderName}
            onChange={(event) => setRiderName(event.currentTarget.value)}
          />
          <RiderSignature path={signaturePath} onChange={setSignature} />
          {signaturePath === '' ? (
            <TextInput
              label="Why is there no signature?"
              maxLength={200}
              value={unsigned}
              error={fieldFault(act.refusal, 'unsigned')}
              onChange={(event) => setUnsigned(event.currentTarget.value)}
            />
          ) : null}
        </div>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() =>
        act.start({
          id,
          version,
          riderName: riderName.trim(),
          signaturePath,
          unsigned: signaturePath === '' ? unsigned.trim() : '',
        })
      }
      onClose={onClose}
    >
      {missing.length === 0
        ? 'Everything that was to come is here.'
        : `Not here: ${some}. Each becomes a missing return of this courier.`}
    </ConfirmDialog>
  )
}
