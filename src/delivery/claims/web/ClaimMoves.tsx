import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import { claimMachine } from '../claims.states.ts'
import { AnswerDialog, GiveBackDialog, WithdrawDialog } from './ClaimDialogs.tsx'
import classes from './claims.module.css'
import { SettleClaimDialog } from './SettleClaimDialog.tsx'

type Move = keyof typeof claimMachine.moves

const offered: readonly Move[] = ['settle', 'approve', 'appeal', 'reject', 'withdraw']
const dangerous: readonly Move[] = ['reject', 'withdraw']

/** The courier's answer, and the result of the claim. */
export function ClaimMoves({ claim }: { claim: WholeClaim }) {
  const [asked, setAsked] = useState<Move | 'give_back' | null>(null)
  const { state, balanceMinor, number } = claim
  const offers = offered
    .filter((move) => claimMachine.moves[move].from.includes(state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        isDangerous: dangerous.includes(move),
        onMove: () => setAsked(move),
      }),
    )
  if (offers.length === 0 && balanceMinor >= 0) return null
  const close = () => setAsked(null)
  return (
    <div className={classes.acts}>
      <MoveButtons
        machine={claimMachine}
        record={{ label: claimLabel(number), state }}
        offers={offers}
      />
      {balanceMinor < 0 ? (
        <ActButton weight="main" onAct={() => setAsked('give_back')}>
          Give back
        </ActButton>
      ) : null}
      {asked === 'settle' ? <SettleClaimDialog claim={claim} onClose={close} /> : null}
      {asked === 'approve' || asked === 'reject' || asked === 'appeal' ? (
        <AnswerDialog claim={claim} move={asked} onClose={close} />
      ) : null}
      {asked === 'withdraw' ? <WithdrawDialog claim={claim} onClose={close} /> : null}
      {asked === 'give_back' ? <GiveBackDialog claim={claim} onClose={close} /> : null}
    </div>
  )
}
