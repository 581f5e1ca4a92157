import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { SetupFacts } from '../../courier-accounts.fields.ts'
import type { CallKind } from '../../courier-adapter.ts'
import { callKindWords } from '../../courier-words.ts'
import classes from './setup.module.css'
import { TrialBadge } from './TrialBadge.tsx'
import type { Setup } from './use-setup.ts'
import { useTrial } from './use-trial.ts'

/** The course of one parcel: booked first, voided last. */
const order: readonly CallKind[] = [
  'cities',
  'rates',
  'book',
  'label',
  'close_sheet',
  'track',
  'advise',
  'void',
]

type StepProps = { courierId: string; setup: Setup; facts: SetupFacts | undefined }

/** One example parcel through all acts, in order. */
export function TryStep({ courierId, setup, facts }: StepProps) {
  const kinds = order.filter((kind) => setup.mapping.acts[kind])
  if (kinds.length === 0)
    return <EmptyNote title="No acts yet">Set up at least Book under Acts.</EmptyNote>
  return (
    <Section title="Try one parcel">
      <p className={classes.quiet}>
        Send the acts one after another. Those after Book use the number that the courier gave.
      </p>
      <ul className={classes.list}>
        {kinds.map((kind) => (
          <TryLine key={kind} courierId={courierId} kind={kind} setup={setup} facts={facts} />
        ))}
      </ul>
    </Section>
  )
}

function TryLine({ courierId, kind, setup, facts }: StepProps & { kind: CallKind }) {
  const test = useTrial({ courierId, kind, setup })
  const trial = facts?.trials.find((one) => one.kind === kind)
  const act = setup.mapping.acts[kind]
  if (!act) return null
  return (
    <li className={classes.item}>
      <span className={classes.text}>
        {callKindWords[kind]}
        {trial && !trial.isOk ? <span className={classes.quiet}> {trial.said}</span> : null}
        {test.refusal ? <RefusalNote refusal={test.refusal} /> : null}
      </span>
      <TrialBadge trial={trial} act={act} connectionId={setup.facts.connectionId} />
      <ActButton size="xs" whyNot={test.whyNot} isPending={test.isPending} onAct={test.send}>
        Send it<span className="visually-hidden"> to {callKindWords[kind].toLowerCase()}</span>
      </ActButton>
    </li>
  )
}
