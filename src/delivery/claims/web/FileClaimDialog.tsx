import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { claimLabel } from '../claims.nouns.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'
import { AnswerDialog } from './ClaimDialogs.tsx'
import { claimsApi } from './claims-api.ts'

/** One claim for parcels of one courier and outlet. */
export function FileClaimDialog(props: { cases: readonly ReturnCaseRow[]; onClose: () => void }) {
  const { cases, onClose } = props
  const { set } = useUrlState()
  const [courierReference, setReference] = useState('')
  const [isAppealing, setAppealing] = useState(false)
  const [first] = cases
  const act = useAct({
    area: 'returnCases',
    run: claimsApi.call.file,
    onRefusal: () => true,
    onDone: ({ id, number }) => {
      tellSuccess(`${claimLabel(number)} filed`, 'Send its evidence to the courier.')
      onClose()
      set({ tab: 'claims', claim: id, case: null })
    },
  })
  const rejected = rejectedIn(act.refusal)
  if (isAppealing && rejected)
    return <AnswerDialog claim={rejected} move="appeal" onClose={onClose} />
  const sumMinor = cases.reduce((sum, { claimableMinor }) => sum + claimableMinor, 0)
  const amount = first ? formatMoney(sumMinor, first.currency) : ''
  const parcels = cases.length === 1 ? (first?.parcelCode ?? '') : `${cases.length} parcels`
  return (
    <ConfirmDialog
      title={`Claim ${amount} of ${first?.courierName ?? 'the courier'}?`}
      confirmLabel={rejected ? 'File a new claim' : `File the claim for ${parcels}`}
      fields={
        <>
          <TextInput
            label="The courier’s number of the claim, if it has one yet"
            maxLength={60}
            value={courierReference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          {rejected ? (
            <ActButton weight="main" onAct={() => setAppealing(true)}>
              Appeal claim {rejected.number}
            </ActButton>
          ) : null}
        </>
      }
      isDangerous={rejected !== null}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() =>
        act.start({
          caseIds: cases.map(({ id }) => id),
          courierReference,
          ...(rejected ? { despiteAppeal: true } : {}),
        })
      }
      onClose={onClose}
    >
      {parcels} should be back by the courier’s own word, and none was scanned here. What is asked
      for is what the goods cost, up to what this courier pays.
    </ConfirmDialog>
  )
}

/** The rejected claim that may be appealed instead, as the refusal names it. */
function rejectedIn(refusal: ShownRefusal | null): RejectedClaim | null {
  if (refusal?.code !== 'appeal_open') return null
  return refusal.details.claim as RejectedClaim // parse edge: by `refuseBesideAppeal`
}

type RejectedClaim = { readonly id: string; readonly number: number; readonly version: number }
