import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import classes from './sheets.module.css'

export type Pad = { readonly canvas: HTMLCanvasElement; readonly isDrawn: boolean }

const width = 600
const height = 200

/** The driver signs with a finger, pen or mouse; black on white in both themes. */
export function SignaturePad(props: {
  pad: RefObject<Pad | null>
  onDrawn: (isDrawn: boolean) => void
}) {
  const { pad, onDrawn } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const wipe = () => {
    const paper = canvas.current
    const pen = paper?.getContext('2d')
    if (!paper || !pen) return
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, width, height)
    pen.strokeStyle = 'black'
    pen.lineWidth = 3
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pad.current = { canvas: paper, isDrawn: false }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paper is white once, when it appears
  useEffect(wipe, [])
  const draw = (event: PointerEvent<HTMLCanvasElement>, isBeginning: boolean) => {
    const paper = event.currentTarget
    const pen = paper.getContext('2d')
    if (!pen) return
    const box = paper.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * width
    const y = ((event.clientY - box.top) / box.height) * height
    if (isBeginning) {
      pen.beginPath()
      pen.moveTo(x, y)
    }
    pen.lineTo(x, y)
    pen.stroke()
    pad.current = { canvas: paper, isDrawn: true }
  }
  return (
    <div className={classes.pad}>
      <span aria-hidden="true" className={classes.quiet}>
        Signature of the driver
      </span>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        aria-label="Signature of the driver"
        className={classes.paperWhite}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDown.current = true
          draw(event, true)
        }}
        onPointerMove={(event) => {
          if (isDown.current) draw(event, false)
        }}
        onPointerUp={() => {
          isDown.current = false
          onDrawn(true)
        }}
        onPointerCancel={() => {
          isDown.current = false
        }}
      />
      <ActButton
        size="xs"
        onAct={() => {
          wipe()
          onDrawn(false)
        }}
      >
        Sign again
      </ActButton>
    </div>
  )
}

/** The drawing as a file; null without one. */
export function signatureOf(pad: Pad | null): Promise<File | null> {
  return new Promise((resolve) => {
    if (!pad?.isDrawn) return resolve(null)
    pad.canvas.toBlob((blob) =>
      resolve(blob && new File([blob], 'signature.png', { type: 'image/png' })),
    )
  })
}
