/**
 * Whether a user is at the screen. The server is told about automatic requests, because those of an
 * unattended screen must not keep a session alive.
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
