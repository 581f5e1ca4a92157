import { Textarea } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { inSentence } from '#platform/nouns.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ReasonedDialog } from '#platform/web/ReasonedDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { caseLabel } from '../claims.nouns.ts'
import { refuseFiling } from '../claims.rules.ts'
import type { WholeReturnCase } from '../return-cases.contract.ts'
import { returnCaseMachine, soughtStates } from '../return-cases.states.ts'
import classes from './claims.module.css'
import { casesApi } from './claims-api.ts'

const FileClaimDialog = lazy(async () => ({
  default: (await import('./FileClaimDialog.tsx')).FileClaimDialog,
}))

type Move = 'search' | 'contact' | 'claim' | 'write_off'

/** The steps that are available now, the claim first once the courier accepts it. */
export function CaseMoves({ found }: { found: WholeReturnCase }) {
  const [asked, setAsked] = useState<Exclude<Move, 'search'> | null>(null)
  const { id, version, state } = found
  const label = caseLabel(found.parcelCode)
  const search = useAct({ area: 'returnCases', run: casesApi.call.search })
  const take = useAct({
    area: 'returnCases',
    run: casesApi.call.take,
    onDone: () => tellSuccess(`You see to ${inSentence(label)}`),
  })
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
      {asked === 'contact' ? <ContactDialog found={found} onClose={() => setAsked(null)} /> : null}
      {asked === 'write_off' ? (
        <WriteOffDialog found={found} onClose={() => setAsked(null)} />
      ) : null}
      <Suspense>
        {asked === 'claim' ? (
          <FileClaimDialog cases={[found]} onClose={() => setAsked(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}

type DialogProps = { found: WholeReturnCase; onClose: () => void }

function ContactDialog({ found, onClose }: DialogProps) {
  const { id, version, courierName } = found
  const [text, setText] = useState('')
  const act = useAct({
    area: 'returnCases',
    run: casesApi.call.contact,
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`What did ${courierName} say?`}
      confirmLabel="Keep it"
      fields={
        <Textarea
          label="Whom you asked, and the answer"
          required
          rows={3}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version, text: text.trim() })}
      onClose={onClose}
    >
      It becomes a note, and part of the evidence if a claim follows.
    </ConfirmDialog>
  )
}

function WriteOffDialog({ found, onClose }: DialogProps) {
  const { id, version, parcelCode, valueMinor, currency } = found
  const label = caseLabel(parcelCode)
  return (
    <ReasonedDialog
      title={`Write off ${inSentence(label)}?`}
      confirmLabel={`Write off ${formatMoney(valueMinor, currency)}`}
      reason={useReason('return_case.write_off')}
      area="returnCases"
      run={casesApi.call.writeOff}
      inputOf={(reason) => ({ id, version, reason })}
      onDone={() => tellSuccess(`${label} written off`)}
      onClose={onClose}
    >
      Nobody searches for it any more and nothing is claimed. If it turns up after all, a scan at
      the gate receives it as any other.
    </ReasonedDialog>
  )
}
