import type { CodeSymbol } from '../../code-symbol.ts'
import { dotsPerMillimetre, type LabelFormat } from '../../label-formats.ts'
import type { LabelLayout } from '../../layout-label.ts'

type LabelPictureProps = {
  name: string
  layout: LabelLayout
  symbol: CodeSymbol
  format: LabelFormat
  className?: string | undefined
}

/**
 * A label in its true size, black on white in both themes; one unit of the drawing is one printed
 * dot.
 */
export function LabelPicture({ name, layout, symbol, format, className }: LabelPictureProps) {
  const { widthDots, heightDots } = format
  const { xDots, yDots, scaleX, scaleY, guardDots } = layout.code
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${widthDots} ${heightDots}`}
      width={`${widthDots / dotsPerMillimetre}mm`}
      height={`${heightDots / dotsPerMillimetre}mm`}
      role="img"
      aria-label={name}
      className={className}
    >
      <rect width={widthDots} height={heightDots} fill="#fff" />
      <path
        d={symbol.path}
        transform={`translate(${xDots} ${yDots}) scale(${scaleX} ${scaleY})`}
        fill="#000"
        fillRule="evenodd"
        shapeRendering="crispEdges"
      />
      {symbol.guards ? (
        <path
          d={symbol.guards.path}
          transform={`translate(${xDots} ${yDots + scaleY}) scale(${scaleX} ${guardDots})`}
          fill="#000"
          shapeRendering="crispEdges"
        />
      ) : null}
      {layout.texts.map(({ text, xDots: x, yDots: y, sizeDots, isBold, isCentred }) => (
        <text
          key={`${x} ${y} ${text}`}
          x={x}
          y={y}
          fontSize={sizeDots}
          textAnchor={isCentred ? 'middle' : 'start'}
          fontWeight={isBold ? 600 : 400}
          fontFamily="Inter Variable, Arial, sans-serif"
          fill="#000"
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
