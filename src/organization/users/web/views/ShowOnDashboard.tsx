import { capability } from '../../capabilities.ts'
import type { ViewRow } from '../../views.contract.ts'
import { mostShownViews } from '../../views.rules.ts'
import { useAuth } from '../auth-context.ts'
import { useOwnProfile, useSaveAtOnce } from '../use-save-profile.ts'
import classes from './ViewMenu.module.css'

type Props = { view: Pick<ViewRow, 'id' | 'name'>; onDone: () => void }

/** Adds the open view to the user’s own dashboard, or takes it off. */
export function ShowOnDashboard({ view, onDone }: Props) {
  const { me } = useAuth()
  const { dashboard } = useOwnProfile().preferences
  const { save, isPending } = useSaveAtOnce()
  if (!me?.permissions.includes(capability.dashboard.key)) return null
  const others = dashboard.views.filter((id) => id !== view.id)
  const isShown = others.length < dashboard.views.length
  const isFull = !isShown && others.length >= mostShownViews
  const change = async () => {
    const next = { ...dashboard, views: isShown ? others : [...others, view.id] }
    const words = isShown ? `“${view.name}” off the dashboard` : `“${view.name}” on the dashboard`
    const wasSaved = await save(
      { preferences: { dashboard: next } },
      { preferences: { dashboard } },
      words,
    )
    if (wasSaved) onDone()
  }
  return (
    <button
      type="button"
      className={classes.entry}
      disabled={isPending || isFull}
      title={isFull ? `The dashboard shows ${mostShownViews} saved views at most.` : undefined}
      onClick={change}
    >
      {isShown ? 'Remove from dashboard' : 'Show on dashboard'}
    </button>
  )
}
