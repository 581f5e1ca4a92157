import { useEffect, useEffectEvent } from 'react'

/**
 * A character pressed with Ctrl, or with ⌘, anywhere on the page: also while typing, since it writes
 * nothing. The browser's own action for it does not follow.
 *
 * @param character in lower case
 */
export function useModKey(character: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key?.toLowerCase() !== character) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const root = document.documentElement
    const listen = (event: KeyboardEvent) => press(event)
    root.addEventListener('keydown', listen)
    return () => root.removeEventListener('keydown', listen)
  }, [])
}
