import { useEffect, useRef } from 'react'

/** A key and its action, as the list of shortcuts shows it. */
export type BoundKey = {
  /** As written on the keyboard: `A`, `Enter`, `Ctrl+S`. */
  readonly keys: string
  /** Its action: “Accept the address”. */
  readonly does: string
  /** A plain character, which users may switch off. */
  readonly isSingle?: boolean
}

/**
 * Keys with their descriptions, or the name of a set whose descriptions are loaded with the list of
 * shortcuts.
 */
type Declared = readonly BoundKey[] | KeySet
export type KeySet = 'list' | 'selecting list'

type Source = () => Declared

const sources = new Set<Source>()
const watchers = new Set<() => void>()
let version = 0

/** Changes with the parts of the page that bind keys. */
export const keysVersion = () => version

/** Calls back when a part of the page begins or ends to bind keys; returns a function that stops it. */
export function watchKeys(changed: () => void): () => void {
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
  }
}

function noteChange(): void {
  version += 1
  for (const changed of watchers) changed()
}

/** The keys that are active on the page now, in the order in which they were bound. */
export function keysOfPage(
  sets: Readonly<Record<KeySet, readonly BoundKey[]>>,
): readonly BoundKey[] {
  const known = new Set<string>()
  const declared = [...sources].map((source) => source())
  // The page's own keys before those of every list.
  return [...declared.filter((each) => typeof each !== 'string'), ...declared]
    .flatMap((each) => (typeof each === 'string' ? sets[each] : each))
    .filter(({ keys, does }) => {
      const text = `${keys} ${does}`
      return !known.has(text) && known.add(text)
    })
}

/** Declares the keys that a part of the page binds, while it is mounted. */
export function useDeclaredKeys(keys: Declared): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const source = () => latest.current
    sources.add(source)
    noteChange()
    return () => {
      sources.delete(source)
      noteChange()
    }
  }, [])
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A key with Ctrl in the notation of this machine's keyboard: `⌘B` or `Ctrl+B`. */
export function shortcutText(key: string): string {
  return isApple ? `⌘${key}` : `Ctrl+${key}`
}
