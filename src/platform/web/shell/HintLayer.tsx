import { useLaterPart } from './use-later-part.ts'

const askForHint = async () => (await import('./ShownHint.tsx')).ShownHint

/** Loads what shows hints as soon as the pointer or the focus moves. */
function whenPointed(load: () => void): () => void {
  const watching = new AbortController()
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, load, { once: true, passive: true, signal: watching.signal })
  return () => watching.abort()
}

/** The place of hints; one for the whole app. */
export function HintLayer() {
  const Hint = useLaterPart(askForHint, whenPointed)
  return Hint ? <Hint /> : null
}
