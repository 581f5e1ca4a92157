import { upperFirst } from '#platform/upper-first.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatInstantExact } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { claimMinutes, usualMinutes } from '../task-claims.rules.ts'
import { type BoardScope, dashboardApi, type ShownNeed, type TaskClaim } from './dashboard-api.ts'
import { until } from './TaskButton.tsx'

type Props = { need: ShownNeed; scope: BoardScope; claim: TaskClaim; onClose: () => void }

const minutesInWords = (minutes: number) =>
  minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`

const options = claimMinutes.map((minutes) => ({
  value: String(minutes),
  label: minutesInWords(minutes),
}))

/** Who works on a need: one's own claim is prolonged or released, another's taken over with a note. */
export function TaskDialog({ need, scope, claim, onClose }: Props) {
  const { isMine, by } = claim
  const title = isMine ? `You work on: ${need.many}` : `${by} works on: ${need.many}`
  // That of one outlet is taken over at that outlet, whichever one looks at.
  const outletId = claim.outletId ?? scope.outletId
  return (
    <FormDialog
      area="dashboard"
      title={title}
      subject={upperFirst(need.many)}
      effect={`${until(claim, formatInstantExact)}${claim.note ? `: ${claim.note}` : '.'}`}
      confirmLabel={isMine ? 'Take for longer' : 'Take over'}
      fields={{
        minutes: { kind: 'choice', label: 'For', options },
        note: {
          kind: 'line',
          label: isMine ? 'Note' : `Note for ${by}`,
          longest: 200,
        },
      }}
      opened={{ minutes: String(usualMinutes), note: '' }}
      version={claim.version}
      whyNot={({ note }) =>
        !isMine && note.trim() === '' ? `Add a note for ${by}: why you take this over.` : null
      }
      save={({ values: { minutes, note }, version }, options) =>
        dashboardApi.call.take(
          {
            need: need.key,
            minutes: Number(minutes),
            note: note.trim(),
            version,
            ...(outletId ? { outletId } : {}),
          },
          options,
        )
      }
      onSaved={({ until: end }) => {
        tellSuccess(`You work on this until ${formatInstantExact(end)}`)
        onClose()
      }}
      onClose={onClose}
      acts={() => (isMine ? <ReleaseButton claim={claim} onDone={onClose} /> : null)}
    />
  )
}

function ReleaseButton({ claim, onDone }: { claim: TaskClaim; onDone: () => void }) {
  const { start, isPending } = useAct({
    area: 'dashboard',
    run: ({ id, version }: Pick<TaskClaim, 'id' | 'version'>, options) =>
      dashboardApi.call.release({ id, version }, options),
    onDone,
    failure: 'Not released',
  })
  const { id, version } = claim
  return (
    <ActButton
      operation="dashboard.release"
      isPending={isPending}
      onAct={() => start({ id, version })}
    >
      Release task
    </ActButton>
  )
}
