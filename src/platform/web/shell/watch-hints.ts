const openDelayMilliseconds = 700
const skipDelayMilliseconds = 300

/** A hint beside its element, in pixels of the window. */
export type Hint = {
  readonly text: string
  readonly side: 'below' | 'right'
  readonly x: number
  readonly y: number
}

/**
 * Watches pointer and focus for elements with `data-hint="…"`, and `data-hint-side` and
 * `data-hint-delay` to replace below and 700 ms. Right after one hint the next shows at once. Hints
 * only repeat the element's name, so screen readers need none.
 */
export function watchHints(show: (hint: Hint | null) => void): () => void {
  const watching = new AbortController()
  let timer = 0
  let target: HTMLElement | null = null
  let isShown = false
  let hiddenAt = Number.NEGATIVE_INFINITY

  function leave() {
    window.clearTimeout(timer)
    target = null
    if (!isShown) return
    isShown = false
    hiddenAt = performance.now()
    show(null)
  }

  function point(element: EventTarget | null) {
    const next = element instanceof Element ? element.closest<HTMLElement>('[data-hint]') : null
    if (next === target) return
    leave()
    if (!next) return
    target = next
    const isSkipped = performance.now() - hiddenAt < skipDelayMilliseconds
    const delay = isSkipped ? 0 : Number(next.dataset.hintDelay ?? openDelayMilliseconds)
    timer = window.setTimeout(() => {
      const hint = next.isConnected ? hintOf(next) : null
      isShown = hint !== null
      show(hint)
    }, delay)
  }

  const options = { signal: watching.signal, capture: true, passive: true }
  document.addEventListener(
    'pointerover',
    (event) => event.pointerType !== 'touch' && point(event.target),
    options,
  )
  document.addEventListener(
    'focusin',
    ({ target: element }) =>
      element instanceof Element && element.matches(':focus-visible') && point(element),
    options,
  )
  for (const end of ['focusout', 'pointerdown', 'keydown', 'scroll'])
    document.addEventListener(end, leave, options)
  document.documentElement.addEventListener('pointerleave', leave, options)
  // It was pointed at while this code was loading.
  point([...document.querySelectorAll(':hover')].at(-1) ?? null)
  return () => {
    watching.abort()
    leave()
  }
}

function hintOf(element: HTMLElement): Hint | null {
  const { hint: text, hintSide } = element.dataset
  if (!text) return null
  const { left, right, top, bottom, height, width } = element.getBoundingClientRect()
  return hintSide === 'right'
    ? { text, side: 'right', x: right + 8, y: top + height / 2 }
    : { text, side: 'below', x: left + width / 2, y: bottom + 6 }
}
