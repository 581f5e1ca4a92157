import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { stepTo } from '#platform/web/views/view-params.ts'
import type { ViewMenuProps } from '#platform/web/views/views-context.ts'
import type { ViewRow } from '../../views.contract.ts'
import { refuseChangingView } from '../../views.rules.ts'
import { useAuth } from '../auth-context.ts'
import type { OpenDialog } from './ViewDialog.tsx'
import classes from './ViewMenu.module.css'
import { contentOf } from './view-content.ts'
import { viewsApi } from './views-api.ts'

type ChangedViewProps = ViewMenuProps & {
  view: ViewRow
  onAsk: (dialog: OpenDialog) => void
}

/** The list is no longer as the view has it: keep that, or go back. */
export function ChangedView({ view, list, columns, filterParams, onAsk }: ChangedViewProps) {
  const { me } = useAuth()
  const { params, set } = useUrlState()
  const { start, isPending } = useAct({
    area: 'views',
    run: viewsApi.call.save,
    failure: 'The view was not saved',
    onDone: () => set({ columns: null }, 'replace'),
  })
  const mayChange = refuseChangingView(me?.roles ?? [], view) === null
  const { id, version, name } = view
  const save = () =>
    start({ id, version, page: list, name, ...contentOf({ params, columns, filterParams, view }) })
  return (
    <span className={classes.changed}>
      Changed
      <button
        type="button"
        className={classes.link}
        disabled={isPending}
        onClick={mayChange ? save : () => onAsk({ kind: 'new' })}
      >
        {mayChange ? 'Save' : 'Save as…'}
      </button>
      <button
        type="button"
        className={classes.link}
        onClick={() => set(stepTo(view, params, filterParams))}
      >
        Discard
      </button>
    </span>
  )
}
