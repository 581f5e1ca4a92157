const prefix = 'quartermaster_until_logout_'
const forgotten = 'quartermaster-logout'

/** What one tab keeps across reloads, until its user logs out; null where it keeps nothing. */
export function keptUntilLogout(name: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes it. */
export function keepUntilLogout(name: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(prefix + name)
    else window.sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Without storage it is kept until the page is reloaded.
  }
}

/** Tells who has a copy of what is kept that it is gone. */
export function onForgotten(forget: () => void): () => void {
  // Pages are also loaded without a browser, by tests of what a page declares.
  if (typeof window === 'undefined') return () => undefined
  window.addEventListener(forgotten, forget)
  return () => window.removeEventListener(forgotten, forget)
}

export function forgetKeptUntilLogout(): void {
  try {
    const keys = Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix))
    for (const key of keys) window.sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept without storage.
  }
  window.dispatchEvent(new Event(forgotten))
}
