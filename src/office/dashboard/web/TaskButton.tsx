import { useState } from 'react'
import { formatInstantExact, formatTime } from '#platform/web/format-instant.ts'
import { useWhyNotHere } from '#platform/web/open-here.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { usualMinutes } from '../task-claims.rules.ts'
import { type BoardScope, dashboardApi, type ShownNeed, type TaskClaim } from './dashboard-api.ts'
import classes from './TaskButton.module.css'

const TaskDialog = shownLater(async () => (await import('./TaskDialog.tsx')).TaskDialog)

type Props = { need: ShownNeed; scope: BoardScope; claims: readonly TaskClaim[] }

/** Takes a need with one click, or says who works on it and until when. */
export function TaskButton({ need, scope, claims }: Props) {
  const [isOpen, setOpen] = useState(false)
  const whyNot = useWhyNotHere('dashboard.take')
  const outlet = scope.outletId ? { outletId: scope.outletId } : {}
  const { start, isPending } = useAct({
    area: 'dashboard',
    run: (input: { need: string; outletId?: string; minutes: number }, options) =>
      dashboardApi.call.take(input, options),
    failure: 'Not taken',
  })
  const claim = claimOf(claims, scope)
  if (!claim)
    return whyNot === null ? (
      <span className={classes.task} data-free>
        <button
          type="button"
          className={classes.take}
          aria-busy={isPending}
          onClick={() => start({ need: need.key, ...outlet, minutes: usualMinutes })}
        >
          I take it
        </button>
      </span>
    ) : null
  return (
    <span className={classes.task}>
      <button
        type="button"
        className={classes.taken}
        data-mine={claim.isMine || undefined}
        aria-haspopup="dialog"
        title={`${until(claim, formatInstantExact)}${claim.note ? `: ${claim.note}` : ''}`}
        onClick={() => setOpen(true)}
      >
        {until(claim, formatTime)}
      </button>
      {isOpen ? (
        <TaskDialog need={need} scope={scope} claim={claim} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  )
}

/** One's own, else that of this outlet, else that of all outlets, else the first that ends. */
function claimOf(claims: readonly TaskClaim[], scope: BoardScope) {
  const outletId = scope.outletId ?? null
  return (
    claims.find(({ isMine }) => isMine) ??
    claims.find((claim) => claim.outletId === outletId) ??
    claims.find((claim) => claim.outletId === null) ??
    claims[0]
  )
}

/** “Ada Byron at MAIN until 15:04”. */
export function until(
  { by, isMine, outletCode, until: end }: TaskClaim,
  say: (at: string) => string,
) {
  const who = isMine ? 'You' : by
  return `${who}${outletCode ? ` at ${outletCode}` : ''} until ${say(end)}`
}
