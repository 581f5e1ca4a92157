/** Matches as the app's router does: any case, with or without a trailing slash. */
export function pageMatcher(pagePaths: readonly string[]): (path: string) => boolean {
  const patterns = pagePaths.map((page) => page.replace(/^\/$/, '').replaceAll(/\$\w+/g, '[^/.]+'))
  const pattern = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')
  return (path) => pattern.test(path)
}
