import { lazy } from 'react'
import { ChartFigure, type ChartProps } from './ChartFigure.tsx'

const BarDrawing = lazy(async () => ({ default: (await import('./ChartDrawing.tsx')).BarDrawing }))

/** Amounts side by side, in the order of the rows. */
export function BarChartFigure(props: ChartProps) {
  return (
    <ChartFigure {...props}>
      <BarDrawing {...props} />
    </ChartFigure>
  )
}
