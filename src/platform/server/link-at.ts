/** A URL of the app with this path, which begins with a slash. */
export const linkAt = (address: string, path: string): string =>
  `${address.replace(/\/+$/, '')}${path}`
