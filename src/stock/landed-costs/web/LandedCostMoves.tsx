import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { LandedCost } from '../landed-costs.fields.ts'
import { refuseOwnLandedCost } from '../landed-costs.rules.ts'
import { landedCostMachine } from '../landed-costs.states.ts'
import classes from './landed-costs.module.css'
import { landedCostsApi } from './landed-costs-api.ts'

type Move = keyof typeof landedCostMachine.moves

const ReverseLandedCost = shownLater(
  async () => (await import('./LandedCostDialogs.tsx')).ReverseLandedCost,
)
const CancelLandedCost = shownLater(
  async () => (await import('./LandedCostDialogs.tsx')).CancelLandedCost,
)

const operations: Readonly<Record<Move, string>> = {
  post: 'landedCosts.post',
  reverse: 'landedCosts.reverse',
  cancel: 'landedCosts.cancel',
}

const offered: readonly Move[] = ['post', 'reverse', 'cancel']

/** The steps that are open now. */
export function LandedCostMoves(props: { cost: LandedCost; onChange: () => void }) {
  const { cost, onChange } = props
  const { id, version, state, label, totalMinor, currency } = cost
  const [asked, setAsked] = useState<Move | null>(null)
  const close = () => setAsked(null)
  const post = useAct({
    area: 'landedCosts',
    run: (_: 'post', options) => landedCostsApi.call.post({ id, version }, options),
    onDone: () => tellSuccess(`${label} posted`, `${formatMoney(totalMinor, currency)} in all.`),
  })
  const refusal = whyNotPosted(cost)
  const offers = offered
    .filter((move) => landedCostMachine.moves[move].from.includes(state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: operations[move],
        isDangerous: move !== 'post',
        isPending: move === 'post' && post.isPending,
        ...(move === 'cancel' ? { label: 'Cancel landed cost' } : {}),
        ...(move === 'post' && refusal ? { refusal } : {}),
        onMove: () => (move === 'post' ? post.start('post') : setAsked(move)),
      }),
    )
  return (
    <div className={classes.acts}>
      <MoveButtons machine={landedCostMachine} record={{ label, state }} offers={offers} />
      {state === 'draft' ? (
        <EditButton operation="landedCosts.change" onAct={onChange}>
          Change
        </EditButton>
      ) : null}
      {asked === 'reverse' ? <ReverseLandedCost cost={cost} onClose={close} /> : null}
      {asked === 'cancel' ? <CancelLandedCost cost={cost} onClose={close} /> : null}
    </div>
  )
}

function whyNotPosted({ label, problem, needsAnother, mostMinor, currency }: LandedCost) {
  if (problem) return new Refusal('unprocessable', 'not_measured', problem)
  return needsAnother ? refuseOwnLandedCost(label, { mostMinor, currency }) : null
}
