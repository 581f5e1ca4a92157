import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Rollout, TrialDetail } from '../rule-trials.fields.ts'
import { rolloutStates } from '../trial-states.ts'

/** What was tried, where, by whom, and where the value was switched on since. */
export function TrialFacts({ trial }: { trial: TrialDetail }) {
  return (
    <FactList
      facts={[
        { label: 'Tried value', value: trial.value },
        { label: 'Value before', value: trial.valueBefore },
        { label: 'For', value: trial.place },
        {
          label: 'Started',
          value: (
            <>
              <InstantText at={trial.startedAt} />, {trial.startedByName}
            </>
          ),
        },
        {
          label: 'Counts until',
          value: trial.freshUntil && <InstantText at={trial.freshUntil} />,
        },
        ...trial.rollouts.map((rollout) => ({
          label: `Switched on: ${rollout.place}`,
          value: <RolloutText rollout={rollout} />,
        })),
      ]}
    />
  )
}

function RolloutText({ rollout }: { rollout: Rollout }) {
  const { state, startsAt, switchedOnByName, checkedAt, liveCount, forecastLow, forecastHigh } =
    rollout
  return (
    <>
      <ToneBadge {...rolloutStates[state]} /> <InstantText at={startsAt} />, {switchedOnByName}
      {checkedAt === null ? null : (
        <>
          . Affected since: {formatCount(liveCount)}, forecast {formatCount(forecastLow)} to{' '}
          {formatCount(forecastHigh)}
        </>
      )}
    </>
  )
}
