import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { SetupFacts, WholeAccount } from '../../courier-accounts.fields.ts'
import { callKinds } from '../../courier-adapter.ts'
import { callKindWords } from '../../courier-words.ts'
import { trialState } from '../../tried-acts.ts'
import { whyNotSaved } from './SaveLine.tsx'
import classes from './setup.module.css'
import type { Setup } from './use-setup.ts'

type StepProps = { account: WholeAccount; setup: Setup; facts: SetupFacts | undefined }

/** Switches booking to the courier's server, or back to phone. */
export function SwitchStep({ account, setup, facts }: StepProps) {
  const { adapter, connectionId } = setup.facts
  const { acts } = setup.mapping
  const isOn = adapter === 'http'
  const untried = callKinds.filter((kind) => {
    const act = acts[kind]
    const trial = facts?.trials.find((one) => one.kind === kind)
    return act && trialState(trial, act, connectionId) !== 'worked'
  })
  const points = [
    { isMet: connectionId !== null, label: 'A connection is chosen' },
    { isMet: acts.book !== undefined, label: 'Book is set up' },
    {
      isMet: untried.length === 0,
      label:
        untried.length === 0
          ? 'All acts work in tests'
          : `Not tested as they are now: ${untried.map((kind) => callKindWords[kind]).join(', ')}`,
    },
  ]
  const whyNot =
    whyNotSaved(setup) ??
    (connectionId === null ? 'Choose a connection first.' : null) ??
    (acts.book ? null : 'Set up Book first, under Acts.')
  return (
    <Section
      title="Switch on"
      aside={
        <ToneBadge
          tone={isOn ? 'good' : 'quiet'}
          label={isOn ? 'On: asked by its server' : 'Off: told by phone'}
        />
      }
    >
      <ul className={classes.list}>
        {points.map(({ isMet, label }) => (
          <li key={label} className={classes.item}>
            <span className={classes.text}>{label}</span>
            <ToneBadge tone={isMet ? 'good' : 'waiting'} label={isMet ? 'Done' : 'Open'} />
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        {isOn ? (
          <ActButton isPending={setup.isPending} onAct={() => setup.save({ adapter: 'manual' })}>
            Switch off
          </ActButton>
        ) : (
          <ActButton
            weight="main"
            whyNot={whyNot}
            isPending={setup.isPending}
            onAct={() => setup.save({ adapter: 'http' })}
          >
            Switch on {account.name}
          </ActButton>
        )}
      </div>
    </Section>
  )
}
