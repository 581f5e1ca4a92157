import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ToneNote } from '#platform/web/layout/ToneNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { viewParams } from '#platform/web/views/view-params.ts'
import { formatStaleFilter } from '../../stale-filters.ts'
import type { StaleFilter, ViewRow } from '../../views.contract.ts'
import { refuseChangingView } from '../../views.rules.ts'
import { useAuth } from '../auth-context.ts'
import classes from './StaleFilters.module.css'
import { useSavedViews } from './use-saved-views.ts'
import { viewsApi } from './views-api.ts'

type StaleFiltersProps = { list: string; filterParams: readonly string[] | undefined }

/** The filters of a view or link that no longer apply: taken out of the address, and named above the list. */
export function StaleFilters({ list, filterParams }: StaleFiltersProps) {
  const { params } = useUrlState()
  const view = useSavedViews(list)?.find(({ id }) => id === params.saved)
  const { taken, forget } = useTakenOut(list, filterParams)
  const [dismissed, setDismissed] = useState<readonly StaleFilter[]>([])
  const ofView = view?.stale ?? []
  const inLink = taken.filter(({ filter }) => ofView.every((other) => other.filter !== filter))
  const shown = [...ofView, ...inLink].filter((stale) => !dismissed.some(isSame(stale)))
  const [first, ...others] = shown
  if (!first) return null
  return (
    <ToneNote
      tone="waiting"
      role="status"
      title={
        others.length === 0
          ? 'One filter no longer applies. The list is shown without it.'
          : `${shown.length} filters no longer apply. The list is shown without them.`
      }
    >
      <ul className={classes.filters}>
        {shown.map((stale) => (
          <li key={stale.filter}>{formatStaleFilter(stale)}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {view && ofView.length > 0 ? (
          <SaveWithout list={list} view={view} count={ofView.length} onDone={forget} />
        ) : null}
        <button
          type="button"
          className={classes.button}
          onClick={() => setDismissed([...dismissed, ...shown])}
        >
          Dismiss
        </button>
      </div>
    </ToneNote>
  )
}

const isSame = (one: StaleFilter) => (other: StaleFilter) =>
  one.filter === other.filter && one.value === other.value

/** Asks the server about the filters of the address, and takes out those that no longer apply. */
function useTakenOut(list: string, filterParams: readonly string[] | undefined) {
  const { params, set } = useUrlState()
  const [taken, setTaken] = useState<readonly StaleFilter[]>([])
  const filters = Object.entries(viewParams(params, filterParams)).filter(
    ([name]) => name !== 'q' && name !== 'view',
  )
  const query = new URLSearchParams(filters).toString()
  const { data } = useQuery({
    ...viewsApi.ask('stale', { page: list, query }),
    enabled: query !== '',
  })
  const stale = query === '' ? undefined : data?.stale
  useEffect(() => {
    if (!stale || stale.length === 0) return
    setTaken((before) => [...before.filter((one) => !stale.some(isSame(one))), ...stale])
    set(Object.fromEntries(stale.map(({ filter }) => [filter, null])), 'replace')
  }, [stale, set])
  return { taken, forget: () => setTaken([]) }
}

type SaveWithoutProps = { list: string; view: ViewRow; count: number; onDone: () => void }

/** For those who may change the view; the others read why and go on. */
function SaveWithout({ list, view, count, onDone }: SaveWithoutProps) {
  const { me } = useAuth()
  const { start, isPending } = useAct({
    area: 'views',
    run: viewsApi.call.save,
    failure: 'The view was not saved',
    onDone,
  })
  if (refuseChangingView(me?.roles ?? [], view) !== null) return null
  const { id, version, name, params, columns } = view
  return (
    <button
      type="button"
      className={classes.button}
      disabled={isPending}
      onClick={() => start({ id, version, page: list, name, params, columns })}
    >
      {count === 1 ? 'Save the view without it' : 'Save the view without them'}
    </button>
  )
}
