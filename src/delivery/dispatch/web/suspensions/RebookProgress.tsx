import { useEffect, useRef, useState } from 'react'
import type { Rebooking } from '#organization/outlets/locations.fields.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { parcelsApi } from '../dispatch-api.ts'
import classes from './suspensions.module.css'

type RebookProgressProps = {
  /** Parcels that still have to be rebooked. */
  leftIds: readonly string[]
  /** The results of the others so far. */
  rebooked: readonly Rebooking[]
  onClose: () => void
}

/** The batch size: small enough that the bar moves and no request takes long. */
const atOnce = 25

const parcels = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)

/** Rebooks parcels in batches, and shows the result of each. */
export function RebookProgress({ leftIds, rebooked, onClose }: RebookProgressProps) {
  const [outcomes, setOutcomes] = useState(rebooked)
  const [isRunning, setRunning] = useState(leftIds.length > 0)
  const isStopped = useRef(false)
  const rest = useRef(leftIds)
  const act = useAct({
    area: 'parcels',
    run: parcelsApi.call.rebook,
    onRefusal: () => true,
    onDone: (answer) => setOutcomes((now) => [...now, ...answer.outcomes]),
  })
  const { start } = act
  const run = async () => {
    setRunning(true)
    while (rest.current.length > 0 && !isStopped.current) {
      const answer = await start({ ids: rest.current.slice(0, atOnce) })
      if (!answer) break
      rest.current = rest.current.slice(atOnce)
    }
    setRunning(false)
  }
  const begin = useRef(run)
  useEffect(() => {
    isStopped.current = false
    if (rest.current.length > 0) begin.current()
    return () => {
      isStopped.current = true
    }
  }, [])
  const all = leftIds.length + rebooked.length
  const done = outcomes.filter(({ courierName }) => courierName !== null)
  const stayed = outcomes.filter(({ courierName }) => courierName === null)
  const byPhone = done.filter(({ hasToBeTold }) => hasToBeTold).length
  return (
    <ModalDialog title={isRunning ? 'Rebooking parcels' : 'Parcels rebooked'} onClose={onClose}>
      <div className={classes.result}>
        {outcomes.length < all ? (
          <div className={classes.progress}>
            <ProgressBar share={outcomes.length / all} label="Parcels rebooked" />
            <span role="status">
              {outcomes.length} of {all}
            </span>
          </div>
        ) : null}
        <p className={classes.text} hidden={outcomes.length === 0}>
          {done.length === all
            ? `${parcels(all)} rebooked.`
            : `${done.length} of ${parcels(all)} rebooked.`}{' '}
          {done.length > 0
            ? 'The former labels are void: take them off and print the new ones.'
            : ''}
        </p>
        {byPhone > 0 ? (
          <p className={classes.text}>
            Tell the former courier by phone that it does not get {parcels(byPhone)}.
          </p>
        ) : null}
        {stayed.length > 0 ? (
          <>
            <p className={classes.text}>{parcels(stayed.length)} could not be rebooked:</p>
            <ul className={classes.list}>
              {stayed.map(({ parcelId, code, problem }) => (
                <li key={parcelId}>
                  <AppLink to="/dispatch" search={{ tab: 'parcels', parcel: parcelId }}>
                    <CodeText code={code} />
                  </AppLink>{' '}
                  {problem}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {act.refusal ? <RefusalNote refusal={act.refusal} onRetry={run} /> : null}
        <div className={classes.buttons}>
          <ActButton weight={isRunning ? 'plain' : 'main'} onAct={onClose}>
            {isRunning ? 'Stop' : 'Close'}
          </ActButton>
        </div>
      </div>
    </ModalDialog>
  )
}
