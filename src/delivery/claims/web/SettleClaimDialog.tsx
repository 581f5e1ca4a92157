import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import classes from './claims.module.css'
import { claimsApi } from './claims-api.ts'

/** Enters the payment; less than the claim needs a reason. */
export function SettleClaimDialog(props: { claim: WholeClaim; onClose: () => void }) {
  const { claim, onClose } = props
  const { id, version, balanceMinor, currency } = claim
  const [amount, setAmount] = useState(plainMoney(balanceMinor, currency))
  const [reference, setReference] = useState('')
  const reason = useReason('claim.shortfall')
  const receivedMinor = parseMoney(amount, currency)
  const isShort = receivedMinor !== null && receivedMinor < balanceMinor
  const label = claimLabel(claim.number)
  const act = useAct({
    area: 'claims',
    run: claimsApi.call.settle,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} settled`)
      onClose()
    },
  })
  const confirm = () => {
    const given = isShort ? reason.take() : null
    if (receivedMinor === null || (isShort && !given)) return
    act.start({ id, version, receivedMinor, reference: reference.trim(), reason: given })
  }
  return (
    <ConfirmDialog
      title={`Settle ${label.toLowerCase()}?`}
      confirmLabel={`Received ${receivedMinor === null ? '' : formatMoney(receivedMinor, currency)}`}
      fields={
        <div className={classes.form}>
          <TextInput
            label={`Amount received, in ${currency}`}
            required
            inputMode="decimal"
            value={amount}
            error={receivedMinor === null ? 'An amount such as 12.50.' : null}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <TextInput
            label="Reference of the payment or invoice"
            required
            maxLength={60}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          {isShort ? reason.fields : null}
        </div>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {claim.courierName} owes {formatMoney(balanceMinor, currency)}. What it pays less is given up.
    </ConfirmDialog>
  )
}
