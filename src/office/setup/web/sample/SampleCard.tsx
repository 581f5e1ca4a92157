import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import classes from '../ChecklistCard.module.css'
import { type SampleState, sampleApi } from '../setup-api.ts'
import { startTour, useTour } from '../tour/tour-state.ts'

const RemoveSampleDialog = shownLater(
  async () => (await import('./RemoveSampleDialog.tsx')).RemoveSampleDialog,
)

/** The sample business on the dashboard: to load it, to practise on it, and to remove it again. */
export function SampleCard({ sample }: { sample: SampleState }) {
  const queries = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const { state } = sample
  const load = useAct({ area: 'sample', run: sampleApi.call.load, failure: 'Not loaded' })
  return (
    <section className={classes.card} aria-labelledby="sample-business">
      <div className={classes.head}>
        <h2 id="sample-business" className={classes.title}>
          {state === 'ready' ? 'Sample business' : 'Try it with a sample business'}
        </h2>
      </div>
      {state === 'loading' ? (
        <Loading sample={sample} />
      ) : (
        <p className={classes.why}>{words[state]}</p>
      )}
      {state === 'failed' ? (
        <p role="alert" className={classes.why}>
          {sample.problem}
        </p>
      ) : null}
      <div className={classes.acts}>
        {state === 'none' ? (
          <ActButton
            weight="main"
            whyNot={sample.whyNot}
            isPending={load.isPending}
            onAct={() => load.start({})}
          >
            Load sample business
          </ActButton>
        ) : null}
        {state === 'failed' ? (
          <ActButton weight="main" isPending={load.isPending} onAct={() => load.start({})}>
            Continue loading
          </ActButton>
        ) : null}
        {state === 'ready' ? <TourButton /> : null}
        {state === 'ready' || state === 'failed' ? (
          <ActButton onAct={() => setRemoving(true)}>Remove sample data</ActButton>
        ) : null}
      </div>
      {isRemoving ? (
        <RemoveSampleDialog
          onRemoved={() => {
            setRemoving(false)
            tellSuccess('The sample data are removed', 'The company is as it was before.')
            queries.invalidateQueries()
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </section>
  )
}

const words = {
  none: 'An outlet with 12 products and their stock, 20 orders in different states, a supplier and two couriers. You can remove all of it again.',
  failed: 'Loading stopped before it was complete.',
  ready:
    'Its records have “Sample” in their name. Practise on them as you like: they are removed together, with what you did to them.',
} as const

function Loading({ sample: { done, total } }: { sample: SampleState }) {
  return (
    <>
      <p role="status" className={classes.why}>
        Loading the sample business: {done} of {total} steps. You can leave this page.
      </p>
      <ProgressBar share={total === 0 ? null : done / total} label="Sample business" />
    </>
  )
}

function TourButton() {
  const { isOn } = useTour()
  return (
    <ActButton weight="main" whyNot={isOn ? 'The tour is open.' : null} onAct={startTour}>
      Start guided tour
    </ActButton>
  )
}
