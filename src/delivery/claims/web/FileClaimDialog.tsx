import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { claimLabel } from '../claims.nouns.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'
import { AnswerDialog } from './ClaimDialogs.tsx'
import { claimsApi } from './claims-api.ts'

/** One claim for parcels of one courier and outlet. */
export function FileClaimDialog(props: { cases: readonly ReturnCaseRow[]; onClose: () => void }) {
  const { cases, onClose } = props
  const { set } = useUrlState()
  const [rejected, setRejected] = useState<RejectedClaim | null>(null)
  const [isAppealing, setAppealing] = useState(false)
  const [first] = cases
  if (isAppealing && rejected)
    return <AnswerDialog claim={rejected} move="appeal" onClose={onClose} />
  const sumMinor = cases.reduce((sum, { claimableMinor }) => sum + claimableMinor, 0)
  const amount = first ? formatMoney(sumMinor, first.currency) : ''
  const parcels = cases.length === 1 ? (first?.parcelCode ?? '') : `${cases.length} parcels`
  return (
    <FormDialog
      area="returnCases"
      title={`Claim ${amount} from ${first?.courierName ?? 'the courier'}?`}
      subject={parcels}
      effect={`The courier reported ${parcels} as returned, and no scan here received it. The claim asks for what the items cost, up to what this courier pays.`}
      confirmLabel={rejected ? 'File a new claim' : `File claim for ${parcels}`}
      isDangerous={rejected !== null}
      fields={{
        courierReference: {
          kind: 'line',
          label: 'Courier’s claim number',
          help: 'If the courier has given one.',
          longest: 60,
        },
      }}
      opened={{ courierReference: '' }}
      onRefused={(refusal) => setRejected(rejectedIn(refusal))}
      acts={() =>
        rejected ? (
          <ActButton onAct={() => setAppealing(true)}>Appeal claim {rejected.number}</ActButton>
        ) : null
      }
      save={({ values }, options) =>
        claimsApi.call.file(
          {
            caseIds: cases.map(({ id }) => id),
            ...values,
            ...(rejected ? { despiteAppeal: true } : {}),
          },
          options,
        )
      }
      onSaved={({ id, number }) => {
        tellSuccess(`${claimLabel(number)} filed`, 'Send its evidence to the courier.')
        onClose()
        set({ tab: 'claims', claim: id, case: null })
      }}
      onClose={onClose}
    />
  )
}

/** The rejected claim that may be appealed instead, as the refusal names it. */
function rejectedIn({ code, details }: ShownRefusal): RejectedClaim | null {
  if (code !== 'appeal_open') return null
  return details.claim as RejectedClaim // parse edge: by `refuseBesideAppeal`
}

type RejectedClaim = { readonly id: string; readonly number: number; readonly version: number }
