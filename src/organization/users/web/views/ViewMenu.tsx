import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { DropPanel } from '#platform/web/DropPanel.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { isChanged, stepTo } from '#platform/web/views/view-params.ts'
import type { ViewMenuProps } from '#platform/web/views/views-context.ts'
import type { ViewRow } from '../../views.contract.ts'
import { startingView } from '../../views.rules.ts'
import { useAuth } from '../auth-context.ts'
import { useSavedViews } from './use-saved-views.ts'
import type { OpenDialog } from './ViewDialog.tsx'
import classes from './ViewMenu.module.css'

// Every list shows the button; the rest is loaded when it is needed.
const ViewList = lazy(async () => ({ default: (await import('./ViewList.tsx')).ViewList }))
const ChangedView = lazy(async () => ({
  default: (await import('./ChangedView.tsx')).ChangedView,
}))
const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))

/** The views of a list: which one is open, whether it was left, and all that is done with them. */
export function ViewMenu(props: ViewMenuProps) {
  const { list, filterParams } = props
  const { params } = useUrlState()
  const { me } = useAuth()
  const views = useSavedViews(list)
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const start = views && startingView(views, me?.roles ?? [])
  useStart(start, props)
  if (!views) return null
  const view = views.find(({ id }) => id === params.saved)
  const ask = (next: OpenDialog) => {
    setOpen(false)
    setDialog(next)
  }
  return (
    <>
      <DropPanel
        label="Views"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        button={
          <button
            type="button"
            aria-expanded={isOpen}
            className={classes.button}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBookmark size={16} aria-hidden />
            <span className={classes.name}>{view ? view.name : 'All'}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        }
      >
        <Suspense>
          <ViewList
            {...props}
            views={views}
            view={view}
            start={start}
            onAsk={ask}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      </DropPanel>
      <Suspense>
        {view && isChanged(view, params, filterParams) ? (
          <ChangedView {...props} view={view} onAsk={ask} />
        ) : null}
      </Suspense>
      <Suspense>
        {dialog ? <ViewDialog {...props} dialog={dialog} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </>
  )
}

/**
 * An address without parameters opens the starting view of the role; any parameter overrides it.
 */
function useStart(start: ViewRow | undefined, { filterParams }: ViewMenuProps) {
  const { params, set } = useUrlState()
  const isBare = Object.keys(params).length === 0
  useEffect(() => {
    if (isBare && start) set(stepTo(start, {}, filterParams), 'replace')
  }, [isBare, start, filterParams, set])
}
