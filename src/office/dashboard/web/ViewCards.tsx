import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { upperFirst } from '#platform/upper-first.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { countInWords } from '../figure-words.ts'
import { askView, askViews, type ShownView } from './dashboard-api.ts'
import figures from './FigureCards.module.css'
import classes from './ViewCards.module.css'
import { WidgetFailure } from './WidgetFailure.tsx'

/** The saved views that the user chose, each with the number of its rows. */
export function ViewCards({ chosen }: { chosen: readonly string[] }) {
  const query = useQuery({ ...askViews(chosen), placeholderData: keepPreviousData })
  const views = chosen.flatMap((id) => query.data?.views.find((view) => view.id === id) ?? [])
  if (query.isPending) return <div data-pending className={classes.waiting} />
  return (
    <>
      <WidgetFailure title="Your saved views could not be loaded." query={query} />
      {views.length > 0 ? (
        <nav aria-label="Saved views" className={classes.cards}>
          {views.map((view) => (
            <ViewCard key={view.id} view={view} />
          ))}
        </nav>
      ) : null}
    </>
  )
}

function ViewCard({ view }: { view: ShownView }) {
  const query = useQuery({ ...askView(view), placeholderData: keepPreviousData })
  if (query.error && !query.data)
    return <WidgetFailure title={`“${view.name}” could not be counted.`} query={query} />
  return (
    <div className={figures.card}>
      <PathLink href={view.path} className={figures.figure}>
        <span className={figures.label}>
          <span className={classes.name}>{view.name}</span>
          <span className={figures.period}>{upperFirst(view.noun)}</span>
        </span>
        <span className={figures.value}>{query.data ? countInWords(query.data) : '–'}</span>
        {view.isStale ? (
          <span className={figures.beside}>One of its filters no longer applies.</span>
        ) : null}
      </PathLink>
    </div>
  )
}
