import { type ComponentType, useState } from 'react'
import { ReportFraudButton } from '#organization/users/web/index.tsx'
import type { Refusal } from '#platform/refusal.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EditButton } from '#platform/web/EditButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Variance } from '../variances.fields.ts'
import { refuseClaim, refuseClosing, refuseOwnVariance } from '../variances.rules.ts'
import { varianceMachine } from '../variances.states.ts'
import classes from './variances.module.css'
import { variancesApi } from './variances-api.ts'

type Move = Exclude<keyof typeof varianceMachine.moves, 'pair' | 'dispute' | 'refuse' | 'settle'>
type Direct = 'investigate' | 'approve' | 'post'
type Asked = Exclude<Move, Direct> | 'assign' | 'note' | 'due' | 'claim'
type Dialog = ComponentType<{ variance: Variance; onClose: () => void }>

const dialogs: Readonly<Record<Asked, Dialog>> = {
  propose: shownLater(async () => (await import('./ProposeCauses.tsx')).ProposeCauses),
  return: shownLater(async () => (await import('./VarianceDialogs.tsx')).ReturnVariance),
  close: shownLater(async () => (await import('./VarianceDialogs.tsx')).CloseVariance),
  reopen: shownLater(async () => (await import('./VarianceDialogs.tsx')).ReopenVariance),
  assign: shownLater(async () => (await import('./VarianceDialogs.tsx')).AssignVariance),
  note: shownLater(async () => (await import('./VarianceDialogs.tsx')).NoteOnVariance),
  due: shownLater(async () => (await import('./ChangeDueDay.tsx')).ChangeDueDay),
  claim: shownLater(async () => (await import('./ClaimGoods.tsx')).ClaimGoods),
}

const offered: readonly Move[] = [
  'approve',
  'post',
  'propose',
  'investigate',
  'return',
  'close',
  'reopen',
]

const isDirect = (move: Move): move is Direct =>
  move === 'investigate' || move === 'approve' || move === 'post'

const done: Readonly<Record<Direct, string>> = {
  investigate: 'is being investigated',
  approve: 'approved',
  post: 'posted',
}

/** The steps that are open now. */
export function VarianceMoves({ variance }: { variance: Variance }) {
  const { id, version, label, state } = variance
  const [asked, setAsked] = useState<Asked | null>(null)
  const act = useAct({
    area: 'variances',
    run: (move: Direct, options) => variancesApi.call[move]({ id, version }, options),
    onDone: (_, move) => tellSuccess(`${label} ${done[move]}`),
  })
  const Dialog = asked ? dialogs[asked] : undefined
  const offers = offered
    .filter((move) => varianceMachine.moves[move].from.includes(state))
    .filter((move) => move !== 'close' || variance.isBooked)
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: `variances.${move}`,
        isHalt: move === 'return' || move === 'close' || move === 'reopen',
        isPending: isDirect(move) && act.isPending,
        ...(move === 'propose' ? { label: 'Propose cause' } : {}),
        refusal: whyNot(variance, move),
        onMove: () => (isDirect(move) ? act.start(move) : setAsked(move)),
      }),
    )
  return (
    <div className={classes.acts}>
      {offers.length > 0 ? (
        <MoveButtons machine={varianceMachine} record={{ label, state }} offers={offers} />
      ) : null}
      {variance.claimsFrom && varianceMachine.moves.dispute.from.some((from) => from === state) ? (
        <ActButton
          operation="variances.claim"
          whyNot={
            refuseClaim(label, variance.claimsFrom, variance.valueMinor !== null)?.message ?? null
          }
          onAct={() => setAsked('claim')}
        >
          {variance.claimsFrom === 'courier' ? 'Claim from courier' : 'Claim from supplier'}
        </ActButton>
      ) : null}
      <ActButton operation="variances.assign" onAct={() => setAsked('assign')}>
        Assign
      </ActButton>
      {state === 'posted' || state === 'closed' ? null : (
        <EditButton operation="variances.setDue" onAct={() => setAsked('due')}>
          Due day
        </EditButton>
      )}
      <EditButton operation="variances.note" onAct={() => setAsked('note')}>
        Note
      </EditButton>
      <ReportFraudButton noun="variance" id={id} size="sm" />
      {Dialog ? <Dialog variance={variance} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

function whyNot(variance: Variance, move: Move): Refusal | null {
  const { label, needsAnother } = variance
  if (move === 'approve' && needsAnother) return refuseOwnVariance(label, variance)
  return move === 'close' ? refuseClosing(label, variance.closingFault, variance) : null
}
