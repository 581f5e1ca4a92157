/**
 * Whether somebody sits at the screen. What it asks for by itself while nobody does must not keep
 * the session from growing idle, so that the server is told.
 */
const awayMilliseconds = 60_000

let touchedAt = 0

const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

const noteTouch = () => {
  touchedAt = performance.now()
}

export function isUnattended(): boolean {
  if (touchedAt === 0) {
    noteTouch()
    for (const kind of touches)
      window.addEventListener(kind, noteTouch, { passive: true, capture: true })
  }
  return performance.now() - touchedAt > awayMilliseconds
}
