const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the shortcut is written on this machine's keyboard: `⌘B` or `Ctrl+B`. */
export function shortcutText(key: string): string {
  return isApple ? `⌘${key}` : `Ctrl+${key}`
}
