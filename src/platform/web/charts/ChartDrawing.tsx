import { BarChart, type BarChartProps, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import type { ChartProps } from './ChartFigure.tsx'

// Loaded when the first chart is drawn: the drawing library is larger than a page.

const stillProps = { isAnimationActive: false }

export function BarDrawing(props: ChartProps) {
  if (props.isRanked) return <RankDrawing {...props} />
  const told = drawn(props)
  // Bars are separate items, so each one is labelled where its label fits.
  const xAxisProps = { ...told.xAxisProps, minTickGap: 4 }
  // Animated bars start as empty axes for users who look at once, print, or prefer reduced motion.
  return <BarChart {...told} xAxisProps={xAxisProps} maxBarWidth={48} barProps={stillProps} />
}

function RankDrawing(props: ChartProps) {
  const { xAxisProps: _, yAxisProps: __, ...told } = drawn(props)
  return (
    <BarChart
      {...told}
      orientation="vertical"
      gridAxis="y"
      xAxisProps={amountAxis(props.rows)}
      yAxisProps={{ width: 128, interval: 0 }}
      maxBarWidth={24}
      barProps={stillProps}
    />
  )
}

export function LineDrawing(props: ChartProps) {
  return (
    <LineChart
      {...drawn(props)}
      curveType="linear"
      withDots={props.rows.length <= 31}
      lineProps={stillProps}
    />
  )
}

/** The props that both kinds of chart share. */
type Drawn = Pick<
  BarChartProps,
  | 'h'
  | 'data'
  | 'dataKey'
  | 'series'
  | 'valueFormatter'
  | 'withLegend'
  | 'tickLine'
  | 'gridAxis'
  | 'yAxisProps'
  | 'xAxisProps'
>

/** One hue and a grey; the axis starts at zero, so that a bar twice as long means twice as much. */
function drawn({ unit, secondUnit = 'Before', rows, format }: ChartProps): Drawn {
  const hasSecond = rows.some(({ second }) => second !== undefined)
  return {
    h: 240,
    data: rows.map(({ label, value, second }) => ({ label, value, second })),
    dataKey: 'label',
    series: [
      { name: 'value', label: unit, color: 'var(--chart-bar)' },
      ...(hasSecond ? [{ name: 'second', label: secondUnit, color: 'var(--line-strong)' }] : []),
    ],
    valueFormatter: format,
    withLegend: hasSecond,
    tickLine: 'none',
    gridAxis: 'x',
    yAxisProps: { ...amountAxis(rows), width: 76 },
    xAxisProps: { interval: 'preserveStartEnd', minTickGap: 24 },
  }
}

/** The axis along which amounts grow. */
function amountAxis(rows: ChartProps['rows']): {
  domain: [number, 'auto']
  allowDecimals: boolean
} {
  return { domain: [lowest(rows), 'auto'], allowDecimals: !areWhole(rows) }
}

/** Units are whole: an axis that counts them shows no halves. */
const areWhole = (rows: ChartProps['rows']) =>
  rows.every(({ value, second = 0 }) => Number.isInteger(value) && Number.isInteger(second))

/** Zero, or the lowest value below it. */
function lowest(rows: ChartProps['rows']): number {
  return Math.min(0, ...rows.flatMap(({ value, second }) => [value, second ?? 0]))
}
