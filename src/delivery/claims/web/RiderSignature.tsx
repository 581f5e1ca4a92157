import { type PointerEvent, useRef } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import classes from './claims.module.css'

const width = 600
const height = 200
const longest = 20_000

/**
 * The driver signs with a finger or a pen; the strokes are saved as a path between whole points.
 */
export function RiderSignature(props: { path: string; onChange: (path: string) => void }) {
  const { path, onChange } = props
  const strokes = useRef(path)
  const isDrawing = useRef(false)
  const draw = (event: PointerEvent<SVGSVGElement>, sign: 'M' | 'L') => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = (share: number, end: number) => Math.max(0, Math.min(end, Math.round(share * end)))
    const x = at((event.clientX - box.left) / box.width, width)
    const y = at((event.clientY - box.top) / box.height, height)
    const longer = `${strokes.current}${strokes.current ? ' ' : ''}${sign}${x} ${y}`
    if (longer.length > longest) return
    strokes.current = longer
    onChange(longer)
  }
  const clear = () => {
    strokes.current = ''
    onChange('')
  }
  return (
    <div className={classes.form}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.signature}
        role="img"
        aria-label="Signature of the driver"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDrawing.current = true
          draw(event, 'M')
        }}
        onPointerMove={(event) => (isDrawing.current ? draw(event, 'L') : undefined)}
        onPointerUp={() => {
          isDrawing.current = false
        }}
        onPointerCancel={() => {
          isDrawing.current = false
        }}
      >
        <path d={path} />
      </svg>
      <div className={classes.acts}>
        <ActButton
          size="xs"
          whyNot={
            path === ''
              ? 'Nothing is signed yet. The driver may sign the printed note instead.'
              : null
          }
          onAct={clear}
        >
          Sign again
        </ActButton>
      </div>
    </div>
  )
}
