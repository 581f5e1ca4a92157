const storageKey = 'quartermaster_label_format'

/** The format that this browser printed last, since it usually has one printer nearby. */
export function storedFormat(): string | null {
  try {
    return window.localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function storeFormat(key: string): void {
  try {
    window.localStorage.setItem(storageKey, key)
  } catch {
    // Without storage the format is chosen each time.
  }
}
