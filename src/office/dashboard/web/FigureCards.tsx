import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayPeriods } from '#platform/lists/day-periods.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { besideInWords, changeInWords, valueInWords } from '../figure-words.ts'
import { askFigure, type BoardScope, type ShownFigure } from './dashboard-api.ts'
import classes from './FigureCards.module.css'
import { WhyButton } from './WhyButton.tsx'
import { WidgetFailure } from './WidgetFailure.tsx'

type Props = { figures: readonly ShownFigure[]; scope: BoardScope }

/** Money and shares of the business; each opens the list behind it. */
export function FigureCards({ figures, scope }: Props) {
  if (figures.length === 0) return null
  return (
    <nav aria-label="Figures" className={classes.cards}>
      {figures.map((figure) => (
        <FigureCard key={figure.key} figure={figure} scope={scope} />
      ))}
    </nav>
  )
}

function FigureCard({ figure, scope }: { figure: ShownFigure; scope: BoardScope }) {
  const query = useQuery({ ...askFigure(figure, scope), placeholderData: keepPreviousData })
  const { data } = query
  if (query.error && !data)
    return <WidgetFailure title={`${figure.label} could not be loaded.`} query={query} />
  const change = data ? changeInWords(data, figure, scope.period) : null
  const words = [change, data ? besideInWords(data) : null].filter((text) => text !== null)
  const period = figure.isOfPeriod ? dayPeriods[scope.period] : 'Now'
  return (
    <div className={classes.card}>
      <PathLink href={figure.path} className={classes.figure}>
        <span className={classes.label}>
          {figure.label}
          <span className={classes.period}>{period}</span>
        </span>
        <span className={classes.value}>{data ? valueInWords(data) : '–'}</span>
        <span className={classes.beside}>
          {words.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      </PathLink>
      {figure.hasCauses && change !== null ? (
        <span className={classes.why}>
          <WhyButton figure={figure} scope={scope} />
        </span>
      ) : null}
    </div>
  )
}
