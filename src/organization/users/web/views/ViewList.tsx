import { useUrlState } from '#platform/web/url-state.ts'
import { stepTo, viewParams } from '#platform/web/views/view-params.ts'
import type { ViewMenuProps } from '#platform/web/views/views-context.ts'
import type { ViewRow } from '../../views.contract.ts'
import {
  defaultInWords,
  refuseChangingView,
  refuseDefault,
  refuseSharing,
} from '../../views.rules.ts'
import { useAuth } from '../auth-context.ts'
import { ShowOnDashboard } from './ShowOnDashboard.tsx'
import { useShareView } from './use-share-view.ts'
import type { OpenDialog } from './ViewDialog.tsx'
import classes from './ViewMenu.module.css'

type ViewListProps = ViewMenuProps & {
  views: readonly ViewRow[]
  /** The one that is open. */
  view: ViewRow | undefined
  /** The one that the user's role starts with. */
  start: ViewRow | undefined
  onAsk: (dialog: OpenDialog) => void
  onDone: () => void
}

/** The list without a view, the user's own views, the shared ones, and the actions of the open one. */
export function ViewList(props: ViewListProps) {
  const { views, view, start, filterParams, onAsk, onDone } = props
  const { params, set } = useUrlState()
  const goTo = (next: ViewRow | null) => {
    const step = stepTo(next, params, filterParams)
    // Bare, the address would lead back to the view that the role starts with.
    set(next === null && start ? { ...step, saved: 'all' } : step)
    onDone()
  }
  const isAll = !view && Object.keys(viewParams(params, filterParams)).length === 0
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-current={isAll ? 'true' : undefined}
        onClick={() => goTo(null)}
      >
        All
      </button>
      <ViewGroup title="Yours" views={views.filter(({ isOwn }) => isOwn)} {...{ view, goTo }} />
      <ViewGroup title="Shared" views={views.filter(({ isOwn }) => !isOwn)} {...{ view, goTo }} />
      <div className={classes.acts}>
        <button type="button" className={classes.entry} onClick={() => onAsk({ kind: 'new' })}>
          Save as a new view…
        </button>
        {view ? <ShowOnDashboard view={view} onDone={onDone} /> : null}
        {view ? <ActsOnView {...props} view={view} /> : null}
      </div>
    </>
  )
}

type ViewGroupProps = {
  title: string
  views: readonly ViewRow[]
  view: ViewRow | undefined
  goTo: (view: ViewRow) => void
}

function ViewGroup({ title, views, view, goTo }: ViewGroupProps) {
  if (views.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.list}>
        {views.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className={classes.entry}
              aria-current={each.id === view?.id ? 'true' : undefined}
              onClick={() => goTo(each)}
            >
              {each.name}
              <span className={classes.remark}>{remarkOn(each)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function remarkOn(view: ViewRow): string {
  const shared = view.isOwn ? 'shared' : `by ${view.owner}`
  return [view.audience === 'everyone' ? shared : null, defaultInWords(view)]
    .filter((part) => part !== null)
    .join(' · ')
}

/** What is not theirs to do is not offered; the server decides by the same rules. */
function ActsOnView({ view, onAsk, onDone }: ViewListProps & { view: ViewRow }) {
  const { me } = useAuth()
  const held = me?.roles ?? []
  const share = useShareView(onDone)
  if (refuseChangingView(held, view) !== null) return null
  const { id, version, audience } = view
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        onClick={() => onAsk({ kind: 'rename', view })}
      >
        Rename “{view.name}”…
      </button>
      {audience === 'everyone' ? (
        <button
          type="button"
          className={classes.entry}
          onClick={() => share({ id, version, audience: 'private' })}
        >
          Share no longer
        </button>
      ) : refuseSharing(held) === null ? (
        <button
          type="button"
          className={classes.entry}
          onClick={() => share({ id, version, audience: 'everyone' })}
        >
          Share with everyone
        </button>
      ) : null}
      {refuseDefault(held, view) === null ? (
        <button
          type="button"
          className={classes.entry}
          onClick={() => onAsk({ kind: 'default', view })}
        >
          Who starts with it…
        </button>
      ) : null}
      <button
        type="button"
        className={classes.entry}
        onClick={() => onAsk({ kind: 'remove', view })}
      >
        Delete…
      </button>
    </>
  )
}
