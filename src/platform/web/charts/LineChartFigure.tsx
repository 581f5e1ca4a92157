import { lazy } from 'react'
import { ChartFigure, type ChartProps } from './ChartFigure.tsx'

const LineDrawing = lazy(async () => ({
  default: (await import('./ChartDrawing.tsx')).LineDrawing,
}))

/** What changes over time, one point a row. */
export function LineChartFigure(props: ChartProps) {
  return (
    <ChartFigure {...props}>
      <LineDrawing {...props} />
    </ChartFigure>
  )
}
