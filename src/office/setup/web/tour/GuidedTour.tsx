import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import type { TourOrder } from '../../sample.contract.ts'
import { sampleApi } from '../setup-api.ts'
import classes from './GuidedTour.module.css'
import { endTour, showStep, useTour } from './tour-state.ts'
import { isOffTheWay, nextStep, type TourTarget, tourSteps } from './tour-steps.ts'
import { useTourRoom } from './use-tour-room.ts'
import { useTourTarget } from './use-tour-target.ts'

/** One order of the sample business from placed to delivered, on the pages where it is done. */
export function GuidedTour() {
  const { data } = useQuery({ ...sampleApi.ask('tour', {}), refetchInterval: 3_000 })
  if (!data) return null
  const { order } = data
  if (!order)
    return (
      <TourBar title="Guided tour" acts={<EndButton isMain />}>
        The tour needs the sample business, which is not loaded.
      </TourBar>
    )
  if (isOffTheWay(order))
    return (
      <TourBar title="Guided tour" acts={<EndButton isMain />}>
        The tour ends here, because order {order.number} did not go on to a delivery.
      </TourBar>
    )
  return <TourAt order={order} />
}

const none: readonly TourTarget[] = []

function TourAt({ order }: { order: TourOrder }) {
  const { shown } = useTour()
  const router = useRouter()
  const next = nextStep(order)
  useFollow(next)
  const at = shown ?? next
  const step = tourSteps[at]
  const isNext = at === next
  const isThere = useTourTarget(step && isNext ? step.path(order) : null, step?.targets ?? none)
  if (!step)
    return (
      <TourBar title={`Order ${order.number} is delivered`} acts={<EndButton isMain />}>
        That is the way of an order, from placed to delivered. You can remove the sample data on the
        dashboard.
      </TourBar>
    )
  const isDone = step.isDone(order)
  const acts = (
    <>
      {isNext && !isThere ? (
        <ActButton size="xs" weight="main" onAct={() => router.history.push(step.path(order))}>
          {step.place}
        </ActButton>
      ) : null}
      <Button size="xs" variant="default" disabled={at === 0} onClick={() => showStep(at - 1)}>
        Back
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={at >= tourSteps.length - 1}
        onClick={() => showStep(at + 1 === next ? null : at + 1)}
      >
        Next
      </Button>
      <EndButton />
    </>
  )
  const text = isDone || isNext ? step.text(order) : whenLater(next)
  return (
    <TourBar
      title={step.title}
      count={`${at + 1} of ${tourSteps.length}`}
      isDone={isDone}
      acts={acts}
    >
      {isDone ? 'This is done.' : text}
      {isNext && isThere ? ' The next step is outlined on this page.' : null}
    </TourBar>
  )
}

const whenLater = (next: number) =>
  `This comes later. First: ${(tourSteps[next]?.title ?? '').toLowerCase()}.`

/** Whatever was looked at, a step that was done brings the next one. */
function useFollow(next: number): void {
  const before = useRef(next)
  useEffect(() => {
    if (before.current !== next) showStep(null)
    before.current = next
  }, [next])
}

function EndButton({ isMain = false }: { isMain?: boolean }) {
  return (
    <ActButton size="xs" weight={isMain ? 'main' : 'plain'} onAct={endTour}>
      End tour
    </ActButton>
  )
}

type TourBarProps = {
  title: string
  count?: string
  isDone?: boolean
  acts: ReactNode
  children: ReactNode
}

function TourBar({ title, count, isDone = false, acts, children }: TourBarProps) {
  const bar = useRef<HTMLElement>(null)
  useTourRoom(bar)
  return (
    <section ref={bar} aria-label="Guided tour" className={classes.bar} data-tour>
      <div className={classes.words} aria-live="polite">
        <h2 className={classes.title}>
          {count ? <span className={classes.count}>{count}</span> : null}
          {title}
          {isDone ? <ToneIcon tone="good" size={16} /> : null}
        </h2>
        <p className={classes.text}>{children}</p>
      </div>
      <div className={classes.acts}>{acts}</div>
    </section>
  )
}
