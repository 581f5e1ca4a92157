import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { caseLabel } from '../claims.nouns.ts'
import { refuseFiling } from '../claims.rules.ts'
import type { WholeReturnCase } from '../return-cases.contract.ts'
import { returnCaseMachine, soughtStates } from '../return-cases.states.ts'
import classes from './claims.module.css'
import { casesApi } from './claims-api.ts'
import { useTakeCase } from './use-take-case.ts'

const FileClaimDialog = lazy(async () => ({
  default: (await import('./FileClaimDialog.tsx')).FileClaimDialog,
}))
const ContactDialog = lazy(async () => ({
  default: (await import('./CaseDialogs.tsx')).ContactDialog,
}))
const WriteOffDialog = lazy(async () => ({
  default: (await import('./CaseDialogs.tsx')).WriteOffDialog,
}))

type Move = 'search' | 'contact' | 'claim' | 'write_off'

/** The steps that are available now, the claim first once the courier accepts it. */
export function CaseMoves({ found }: { found: WholeReturnCase }) {
  const [asked, setAsked] = useState<Exclude<Move, 'search'> | null>(null)
  const { id, version, state } = found
  const label = caseLabel(found.parcelCode)
  const search = useAct({ area: 'returnCases', run: casesApi.call.search })
  const take = useTakeCase(found.parcelCode)
  const close = () => setAsked(null)
  if (!soughtStates.includes(state)) return null
  const today = dayAt(new Date())
  const early = refuseFiling([{ ...found, label, amountMinor: found.claimableMinor }], today)
  const offers: MoveOffer<Move>[] = [
    { move: 'claim', label: 'File a claim', refusal: early, onMove: () => setAsked('claim') },
    { move: 'contact', onMove: () => setAsked('contact') },
    { move: 'search', isPending: search.isPending, onMove: () => search.start({ id, version }) },
    { move: 'write_off', isDangerous: true, onMove: () => setAsked('write_off') },
  ]
  return (
    <div className={classes.acts}>
      <MoveButtons
        machine={returnCaseMachine}
        record={{ label, state }}
        offers={offers.filter(({ move }) => returnCaseMachine.moves[move].from.includes(state))}
      />
      <ActButton isPending={take.isPending} onAct={() => take.start({ id })}>
        See to it
      </ActButton>
      <Suspense>
        {asked === 'contact' ? <ContactDialog found={found} onClose={close} /> : null}
        {asked === 'write_off' ? <WriteOffDialog found={found} onClose={close} /> : null}
        {asked === 'claim' ? <FileClaimDialog cases={[found]} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
