import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeCase } from '../suspicious.fields.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import { suspiciousMachine } from '../suspicious.states.ts'
import classes from './suspicious.module.css'
import { suspiciousApi } from './suspicious-api.ts'

const RestrictDialog = lazy(async () => ({
  default: (await import('./RestrictDialog.tsx')).RestrictDialog,
}))
const EndSuspicionDialog = lazy(async () => ({
  default: (await import('./EndSuspicionDialog.tsx')).EndSuspicionDialog,
}))
const AppealDialog = lazy(async () => ({
  default: (await import('./AppealDialog.tsx')).AppealDialog,
}))

type Move = 'review' | 'restrict' | 'appeal' | 'clear' | 'watch' | 'flag'

/** The decisions that are open now, the next one first. */
export function SuspicionMoves({ found }: { found: WholeCase }) {
  const { id, version, state, number } = found
  const [asked, setAsked] = useState<Exclude<Move, 'review'> | null>(null)
  const { me } = useAuth()
  const label = suspiciousLabel(number)
  const review = useAct({ area: 'suspicious', run: suspiciousApi.call.review })
  const take = useAct({
    area: 'suspicious',
    run: suspiciousApi.call.take,
    onDone: () => tellSuccess(`${label} is assigned to you`),
  })
  const close = () => setAsked(null)
  const offers: MoveOffer<Move>[] = [
    { move: 'review', isPending: review.isPending, onMove: () => review.start({ id, version }) },
    {
      move: 'restrict',
      onMove: () => setAsked('restrict'),
      ...(found.policy === null ? {} : { label: 'Change policy' }),
    },
    { move: 'appeal', onMove: () => setAsked('appeal') },
    { move: 'watch', onMove: () => setAsked('watch') },
    { move: 'clear', onMove: () => setAsked('clear') },
    { move: 'flag', onMove: () => setAsked('flag') },
  ]
  return (
    <div className={classes.acts}>
      <MoveButtons
        machine={suspiciousMachine}
        record={{ label, state }}
        offers={offers.filter(({ move }) => suspiciousMachine.moves[move].from.includes(state))}
      />
      {found.ownerId === me?.profile.id ? null : (
        <ActButton isPending={take.isPending} onAct={() => take.start({ id })}>
          Assign to me
        </ActButton>
      )}
      <Suspense>
        {asked === 'restrict' ? <RestrictDialog found={found} onClose={close} /> : null}
        {asked === 'appeal' ? <AppealDialog found={found} onClose={close} /> : null}
        {asked === 'clear' || asked === 'watch' || asked === 'flag' ? (
          <EndSuspicionDialog key={asked} found={found} move={asked} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  )
}
