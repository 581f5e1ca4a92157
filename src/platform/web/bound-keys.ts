import { useEffect, useRef } from 'react'

/** A key that does something where it is declared, as the list of shortcuts shows it. */
export type BoundKey = {
  /** As it is written on the keyboard: `A`, `Enter`, `Ctrl+S`. */
  readonly keys: string
  /** What it does: “Accept the address”. */
  readonly does: string
  /** A plain character, which people may switch off. */
  readonly isSingle?: boolean
}

/** Keys in words, or the name of a set of them whose words come with the list of shortcuts. */
type Declared = readonly BoundKey[] | KeySet
export type KeySet = 'list' | 'selecting list'

type Source = () => Declared

const sources = new Set<Source>()

/** The keys that do something on the page at this moment, in the order in which they were bound. */
export function keysOfPage(
  sets: Readonly<Record<KeySet, readonly BoundKey[]>>,
): readonly BoundKey[] {
  const known = new Set<string>()
  const declared = [...sources].map((source) => source())
  // What only this page has comes before what every list has.
  return [...declared.filter((each) => typeof each !== 'string'), ...declared]
    .flatMap((each) => (typeof each === 'string' ? sets[each] : each))
    .filter(({ keys, does }) => {
      const text = `${keys} ${does}`
      return !known.has(text) && known.add(text)
    })
}

/** Declares the keys that a part of the page binds, as long as it is there. */
export function useDeclaredKeys(keys: Declared): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const source = () => latest.current
    sources.add(source)
    return () => {
      sources.delete(source)
    }
  }, [])
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How a key with Ctrl is written for this machine's keyboard: `⌘B` or `Ctrl+B`. */
export function shortcutText(key: string): string {
  return isApple ? `⌘${key}` : `Ctrl+${key}`
}
